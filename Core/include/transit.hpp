// transit.h for C++11 and later: handles and texts that free themselves, and exceptions.
#ifndef TRANSIT_HPP
#define TRANSIT_HPP

#include <cstddef>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>

#include "transit.h"

namespace transit_bundle {

// what() is the JSON of the error.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// An open bundle. Several threads may ask one timetable.
class Timetable {
 public:
  // Throws Error.
  static Timetable open(const std::string &path) {
    char *error = nullptr;
    return Timetable(transit_open(path.c_str(), &error), error);
  }

  // The bytes must not change, or be freed, before the timetable is destroyed. Throws Error.
  static Timetable of_memory(const void *bytes, std::size_t count) {
    char *error = nullptr;
    return Timetable(transit_open_memory(bytes, count, &error), error);
  }

  // Returns the JSON of the answer, which may be an error. Throws std::bad_alloc if memory is out.
  std::string ask(const std::string &question) const { return taken(transit_ask(handle.get(), question.c_str())); }

  // Ends the questions that run, from any thread.
  void interrupt() const noexcept { transit_interrupt(handle.get()); }

 private:
  struct Closer {
    void operator()(transit *opened) const noexcept { transit_close(opened); }
  };
  struct Freer {
    void operator()(char *text) const noexcept { transit_free(text); }
  };

  Timetable(transit *opened, char *error) : handle(opened) {
    if (!opened) throw Error(taken(error));
  }

  static std::string taken(char *text) {
    std::unique_ptr<char, Freer> owner(text);
    if (!text) throw std::bad_alloc();
    return text;
  }

  std::unique_ptr<transit, Closer> handle;
};

}  // namespace transit_bundle
#endif
