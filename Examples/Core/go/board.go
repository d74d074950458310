// Prints the next departures at a stop: board CITY.transit STOP TIME
package main

// #cgo pkg-config: transit
// #include <stdlib.h>
// #include <transit.h>
import "C"

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"unsafe"
)

// Timetable is an open bundle. Several goroutines may ask one timetable.
type Timetable struct{ handle *C.transit }

// Open opens a bundle. The text of an error is JSON.
func Open(path string) (*Timetable, error) {
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	var problem *C.char
	handle := C.transit_open(name, &problem)
	if handle == nil {
		defer C.transit_free(problem)
		return nil, errors.New(C.GoString(problem))
	}
	return &Timetable{handle}, nil
}

// Close frees the bundle. No question may run on it.
func (city *Timetable) Close() { C.transit_close(city.handle) }

// Interrupt ends the questions that run.
func (city *Timetable) Interrupt() { C.transit_interrupt(city.handle) }

// Ask returns the JSON of the answer, which may be an error.
func (city *Timetable) Ask(question any) ([]byte, error) {
	asked, err := json.Marshal(question)
	if err != nil {
		return nil, err
	}
	text := C.CString(string(asked))
	defer C.free(unsafe.Pointer(text))
	answer := C.transit_ask(city.handle, text)
	if answer == nil {
		return nil, errors.New("out of memory")
	}
	defer C.transit_free(answer)
	return []byte(C.GoString(answer)), nil
}

func board(path, stop, at string) error {
	city, err := Open(path)
	if err != nil {
		return err
	}
	defer city.Close()
	asked := map[string]any{"stop": stop, "at": at, "limit": 5}
	text, err := city.Ask(map[string]any{"departures": asked})
	if err != nil {
		return err
	}
	var answer struct {
		Rows []struct {
			LocalTime string `json:"local_time"`
			Line      string `json:"route_short_name"`
			Headsign  string
		}
		Error *struct{ Text string }
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return err
	}
	if answer.Error != nil {
		return errors.New(answer.Error.Text)
	}
	for _, row := range answer.Rows {
		fmt.Printf("%s  %s  %s\n", row.LocalTime[11:16], row.Line, row.Headsign)
	}
	return nil
}

func main() {
	if len(os.Args) != 4 {
		os.Exit(64)
	}
	if err := board(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
