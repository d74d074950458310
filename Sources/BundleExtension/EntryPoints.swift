public import TransitCSQLiteExtension

/// The default entry point of `transitbundle`: registers the functions, and the VFS `transit` for
/// connections that request it.
///
/// `ATTACH 'file:city.transit?vfs=transit&mode=ro' AS city`. <https://www.sqlite.org/loadext.html>
@unsafe
@_cdecl("sqlite3_transitbundle_init")
public func transitBundleInit(
  _ database: OpaquePointer?, _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ calls: UnsafePointer<sqlite3_api_routines>?
) -> Int32 {
  unsafe BundleExtension.load(database, calls, message: message, asDefault: false)
}

/// The alternative entry point: makes the VFS the default, so that every file name may be a bundle.
///
/// For programs that open files by name: `.load ./transitbundle sqlite3_transitbundledefault_init`. Files that are not
/// bundles are opened by the previous default VFS after their first bytes have been read once.
@unsafe
@_cdecl("sqlite3_transitbundledefault_init")
public func transitBundleDefaultInit(
  _ database: OpaquePointer?, _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ calls: UnsafePointer<sqlite3_api_routines>?
) -> Int32 {
  unsafe BundleExtension.load(database, calls, message: message, asDefault: true)
}
