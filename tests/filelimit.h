#pragma once
/// A disk that takes no more, for tests of what writes files: within a scope, this program's files may not
/// grow beyond so many bytes.

#include <csignal>
#include <sys/resource.h>

namespace tests {

class FileLimit {
public:
    explicit FileLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &before_);
        rlimit smaller = before_;
        smaller.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &smaller);
    }
    ~FileLimit() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }
    FileLimit(const FileLimit&) = delete;
    FileLimit& operator=(const FileLimit&) = delete;

private:
    void (*handler_)(int);
    rlimit before_{};
};

} // namespace tests
