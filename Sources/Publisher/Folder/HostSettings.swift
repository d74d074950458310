/// Web host settings for a published folder, written to `.publish/` by `publish init`.
///
/// Objects never change, so caches may keep them; manifests and the index must be revalidated on each request. Responses
/// must not be compressed because clients reject a `Content-Encoding`.
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

    # add_header skips responses such as 404, so a root that does not exist yet is not cached.
    location ~ ^/root/[0-9]+[.]json$ {
      types {}
      default_type application/json;
      add_header Cache-Control "public, max-age=31536000, immutable, no-transform";
    }

    location ~ ^/(index|[a-z0-9][a-z0-9._-]*/[a-z0-9][a-z0-9._-]*)[.]json$ {
      types {}
      default_type application/json;
      add_header Cache-Control "no-cache, no-transform";
    }

    """

  /// The `_headers` file of static hosts such as Cloudflare Pages and Netlify.
  ///
  /// Roots get `no-cache` too, because these rules also apply to 404 responses, which must not be cached.
  static let headers = """
    /o/*
      Cache-Control: public, max-age=31536000, immutable, no-transform
      Content-Type: application/octet-stream
    /*.json
      Cache-Control: no-cache, no-transform
      Content-Type: application/json

    """
}
