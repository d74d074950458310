/// Settings of web hosts for a published folder, as texts that `publish init` leaves in `.publish/`.
///
/// Objects never change under their names, so that caches keep them; manifests must be asked for each time. Nothing may be
/// compressed on the way: clients refuse a `Content-Encoding`.
enum HostSettings {
  static let all = [(name: ".publish/nginx.conf", text: nginx), (name: ".publish/_headers", text: headers)]

  /// Directives for the `server` block whose `root` is the published folder.
  static let nginx = """
    # Include this in the server block whose root is the published folder.
    gzip off;
    etag on;

    location /o/ {
      types {}
      default_type application/octet-stream;
      add_header Cache-Control "public, max-age=31536000, immutable, no-transform";
    }

    # add_header leaves out answers such as 404, so a root that is not there yet is not cached.
    location ~ ^/root/[0-9]+[.]json$ {
      types {}
      default_type application/json;
      add_header Cache-Control "public, max-age=31536000, immutable, no-transform";
    }

    location ~ ^/[a-z0-9][a-z0-9._-]*/[a-z0-9][a-z0-9._-]*[.]json$ {
      types {}
      default_type application/json;
      add_header Cache-Control "no-cache, no-transform";
    }

    """

  /// The `_headers` file of static hosts such as Cloudflare Pages and Netlify.
  ///
  /// It cannot tell a root that is there from one that is not there yet, which no cache may remember for long.
  static let headers = """
    /o/*
      Cache-Control: public, max-age=31536000, immutable, no-transform
      Content-Type: application/octet-stream
    /*.json
      Cache-Control: no-cache, no-transform
      Content-Type: application/json

    """
}
