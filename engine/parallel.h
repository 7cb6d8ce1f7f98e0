#pragma once
/// The same work on several threads at once; the caller's thread is one of them and blocks until all are
/// done. No thread is kept and none spins.

#include <exception>
#include <functional>
#include <thread>
#include <vector>

namespace engine {

/// Calls work(0) … work(threads − 1); rethrows the first exception in order of index.
inline void parallel(int threads, const std::function<void(int)>& work) {
    std::vector<std::exception_ptr> errors(threads);
    auto guarded = [&](int index) {
        try {
            work(index);
        } catch (...) {
            errors[index] = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        for (int index = 1; index < threads; ++index)
            others.emplace_back(guarded, index);
        guarded(0);
    }
    for (const std::exception_ptr& error : errors)
        if (error)
            std::rethrow_exception(error);
}

} // namespace engine
