#pragma once
/// Counts what a test program allocates, and lets an allocation fail when asked to: it replaces operator new
/// and delete, so one source file of a program includes it. Memory taken with malloc is not seen.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace tests {
inline thread_local long untilFailure = 0; ///< of this thread's allocations; 0: none fails
inline thread_local bool failed = false;   ///< one was made to
inline std::atomic<long> allocations = 0, living = 0;

inline void* counted(std::size_t size, std::size_t alignment) {
    if (untilFailure > 0 && --untilFailure == 0) {
        failed = true;
        return nullptr;
    }
    void* memory = nullptr;
    if (posix_memalign(&memory, std::max(alignment, sizeof(void*)), std::max<std::size_t>(size, 1)) != 0)
        return nullptr;
    ++allocations;
    ++living;
    return memory;
}
inline void* orThrow(void* memory) {
    return memory ? memory : throw std::bad_alloc();
}
inline void release(void* memory) {
    living -= memory != nullptr;
    std::free(memory);
}
} // namespace tests

// Replaced for the whole program, the engine's library included.
void* operator new(std::size_t size) {
    return tests::orThrow(tests::counted(size, alignof(std::max_align_t)));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return tests::orThrow(tests::counted(size, std::size_t(alignment)));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return tests::counted(size, alignof(std::max_align_t));
}
void operator delete(void* memory) noexcept {
    tests::release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    tests::release(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    tests::release(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    tests::release(memory);
}
