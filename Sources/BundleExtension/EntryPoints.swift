public import TransitCSQLiteExtension

/// What SQLite calls after loading `transitbundle`: registers the VFS `transit`, for connections that ask for it.
///
/// `ATTACH 'file:city.transit?vfs=transit&mode=ro' AS city`. <https://www.sqlite.org/loadext.html>
@unsafe
@_cdecl("sqlite3_transitbundle_init")
public func transitBundleInit(
  _ database: OpaquePointer?, _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ calls: UnsafePointer<sqlite3_api_routines>?
) -> Int32 {
  unsafe BundleExtension.load(calls, message: message, asDefault: false)
}

/// The other way to load it: registers the VFS as the default, so that every file name may be that of a bundle.
///
/// For programs that open files by their names: `.load ./transitbundle sqlite3_transitbundledefault_init`. Files that are
/// no bundles are opened by the VFS that was the default until then, after one read of their first bytes.
@unsafe
@_cdecl("sqlite3_transitbundledefault_init")
public func transitBundleDefaultInit(
  _ database: OpaquePointer?, _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ calls: UnsafePointer<sqlite3_api_routines>?
) -> Int32 {
  unsafe BundleExtension.load(calls, message: message, asDefault: true)
}
