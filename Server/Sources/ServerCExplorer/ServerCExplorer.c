#include "ServerCExplorer.h"

// The warning that this is C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define TEXT (const char *)(const unsigned char[])

static const struct explorer_file files[] = {
    {"address.js", TEXT {
#embed "Page/address.js" suffix(, 0)
    }},
    {"app.js", TEXT {
#embed "Page/app.js" suffix(, 0)
    }},
    {"badge.js", TEXT {
#embed "Page/badge.js" suffix(, 0)
    }},
    {"board-row.js", TEXT {
#embed "Page/board-row.js" suffix(, 0)
    }},
    {"clock.js", TEXT {
#embed "Page/clock.js" suffix(, 0)
    }},
    {"colors.js", TEXT {
#embed "Page/colors.js" suffix(, 0)
    }},
    {"docs.css", TEXT {
#embed "Page/docs.css" suffix(, 0)
    }},
    {"docs.html", TEXT {
#embed "Page/docs.html" suffix(, 0)
    }},
    {"docs.js", TEXT {
#embed "Page/docs.js" suffix(, 0)
    }},
    {"dom.js", TEXT {
#embed "Page/dom.js" suffix(, 0)
    }},
    {"explorer.css", TEXT {
#embed "Page/explorer.css" suffix(, 0)
    }},
    {"format.js", TEXT {
#embed "Page/format.js" suffix(, 0)
    }},
    {"gestures.js", TEXT {
#embed "Page/gestures.js" suffix(, 0)
    }},
    {"heat.js", TEXT {
#embed "Page/heat.js" suffix(, 0)
    }},
    {"highlight.js", TEXT {
#embed "Page/highlight.js" suffix(, 0)
    }},
    {"icon.svg", TEXT {
#embed "Page/icon.svg" suffix(, 0)
    }},
    {"index.html", TEXT {
#embed "Page/index.html" suffix(, 0)
    }},
    {"journey-card.js", TEXT {
#embed "Page/journey-card.js" suffix(, 0)
    }},
    {"journey-legs.js", TEXT {
#embed "Page/journey-legs.js" suffix(, 0)
    }},
    {"journey-map.js", TEXT {
#embed "Page/journey-map.js" suffix(, 0)
    }},
    {"labels.js", TEXT {
#embed "Page/labels.js" suffix(, 0)
    }},
    {"main.js", TEXT {
#embed "Page/main.js" suffix(, 0)
    }},
    {"map-scene.js", TEXT {
#embed "Page/map-scene.js" suffix(, 0)
    }},
    {"map.js", TEXT {
#embed "Page/map.js" suffix(, 0)
    }},
    {"mercator.js", TEXT {
#embed "Page/mercator.js" suffix(, 0)
    }},
    {"network-layer.js", TEXT {
#embed "Page/network-layer.js" suffix(, 0)
    }},
    {"network.js", TEXT {
#embed "Page/network.js" suffix(, 0)
    }},
    {"notice.js", TEXT {
#embed "Page/notice.js" suffix(, 0)
    }},
    {"overlay.js", TEXT {
#embed "Page/overlay.js" suffix(, 0)
    }},
    {"place-input.js", TEXT {
#embed "Page/place-input.js" suffix(, 0)
    }},
    {"raster.js", TEXT {
#embed "Page/raster.js" suffix(, 0)
    }},
    {"regions.js", TEXT {
#embed "Page/regions.js" suffix(, 0)
    }},
    {"search.js", TEXT {
#embed "Page/search.js" suffix(, 0)
    }},
    {"sheet.js", TEXT {
#embed "Page/sheet.js" suffix(, 0)
    }},
    {"source.js", TEXT {
#embed "Page/source.js" suffix(, 0)
    }},
    {"stops-layer.js", TEXT {
#embed "Page/stops-layer.js" suffix(, 0)
    }},
    {"strands-worker.js", TEXT {
#embed "Page/strands-worker.js" suffix(, 0)
    }},
    {"strands.js", TEXT {
#embed "Page/strands.js" suffix(, 0)
    }},
    {"texts.js", TEXT {
#embed "Page/texts.js" suffix(, 0)
    }},
    {"theme.js", TEXT {
#embed "Page/theme.js" suffix(, 0)
    }},
    {"time-picker.js", TEXT {
#embed "Page/time-picker.js" suffix(, 0)
    }},
    {"view-about.js", TEXT {
#embed "Page/view-about.js" suffix(, 0)
    }},
    {"view-extract.js", TEXT {
#embed "Page/view-extract.js" suffix(, 0)
    }},
    {"view-home.js", TEXT {
#embed "Page/view-home.js" suffix(, 0)
    }},
    {"view-journeys.js", TEXT {
#embed "Page/view-journeys.js" suffix(, 0)
    }},
    {"view-reach.js", TEXT {
#embed "Page/view-reach.js" suffix(, 0)
    }},
    {"view-route.js", TEXT {
#embed "Page/view-route.js" suffix(, 0)
    }},
    {"view-stop.js", TEXT {
#embed "Page/view-stop.js" suffix(, 0)
    }},
    {"view-trip.js", TEXT {
#embed "Page/view-trip.js" suffix(, 0)
    }},
};

const struct explorer_file *explorer_files(void) { return files; }

int explorer_file_count(void) { return sizeof files / sizeof files[0]; }
