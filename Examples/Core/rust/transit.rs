//! transit.h for Rust: the functions as they are in `sys`, and a safe `Timetable`.

use std::ffi::{CStr, CString, NulError};

pub mod sys {
    use std::os::raw::{c_char, c_void};

    #[repr(C)]
    pub struct Transit {
        _private: [u8; 0],
    }

    #[link(name = "transit", kind = "static")]
    extern "C" {
        pub fn transit_open(path: *const c_char, error: *mut *mut c_char) -> *mut Transit;
        pub fn transit_open_memory(bytes: *const c_void, count: usize, error: *mut *mut c_char) -> *mut Transit;
        pub fn transit_ask(timetable: *mut Transit, question: *const c_char) -> *mut c_char;
        pub fn transit_interrupt(timetable: *mut Transit);
        pub fn transit_free(text: *mut c_char);
        pub fn transit_close(timetable: *mut Transit);
        pub fn transit_version() -> *const c_char;
    }
}

/// An open bundle.
pub struct Timetable(*mut sys::Transit);

// SAFETY: transit.h allows questions and interruptions from any thread, and closing from one that has the only reference.
unsafe impl Send for Timetable {}
unsafe impl Sync for Timetable {}

impl Timetable {
    /// The text of an error is JSON.
    pub fn open(path: &str) -> Result<Timetable, String> {
        let path = CString::new(path).map_err(|error| error.to_string())?;
        let mut error = std::ptr::null_mut();
        // SAFETY: both pointers are valid during the call.
        let handle = unsafe { sys::transit_open(path.as_ptr(), &mut error) };
        if handle.is_null() {
            return Err(taken(error).unwrap_or_else(|| "out of memory".to_string()));
        }
        Ok(Timetable(handle))
    }

    /// Returns the JSON of the answer, which may be an error; `None` if memory is out.
    pub fn ask(&self, question: &str) -> Result<Option<String>, NulError> {
        let question = CString::new(question)?;
        // SAFETY: the timetable is open, and the question valid during the call.
        Ok(taken(unsafe { sys::transit_ask(self.0, question.as_ptr()) }))
    }

    /// Ends the questions that run.
    pub fn interrupt(&self) {
        // SAFETY: the timetable is open.
        unsafe { sys::transit_interrupt(self.0) }
    }
}

impl Drop for Timetable {
    fn drop(&mut self) {
        // SAFETY: nothing else refers to the timetable.
        unsafe { sys::transit_close(self.0) }
    }
}

/// A text of the library, which is freed.
fn taken(text: *mut std::os::raw::c_char) -> Option<String> {
    if text.is_null() {
        return None;
    }
    // SAFETY: the library's texts are UTF-8, end with 0, and are freed once.
    unsafe {
        let copied = CStr::from_ptr(text).to_string_lossy().into_owned();
        sys::transit_free(text);
        Some(copied)
    }
}
