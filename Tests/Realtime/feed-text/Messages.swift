import TransitLive

extension FeedHeader {
  var json: JSONObject {
    var json = JSONObject()
    json["gtfs_realtime_version"] = version.map { JSON($0) }
    json["incrementality"] = incrementality.map { JSON($0.rawValue) }
    json["timestamp"] = timestamp.map { JSON($0) }
    json["feed_version"] = feedVersion.map { JSON($0) }
    return json
  }
}

extension FeedEntity {
  var json: JSONObject {
    var json = JSONObject()
    json["id"] = id.map { JSON($0) }
    json["is_deleted"] = isDeleted.map { JSON($0) }
    json["trip_update"] = tripUpdate.map { JSON($0.json) }
    json["vehicle"] = vehicle.map { JSON($0.json) }
    json["alert"] = alert.map { JSON($0.json) }
    json["shape"] = hasShape ? JSON(true) : nil
    json["stop"] = hasStop ? JSON(true) : nil
    json["trip_modifications"] = hasTripModifications ? JSON(true) : nil
    return json
  }
}

extension TripDescriptor {
  var json: JSONObject {
    var json = JSONObject()
    json["trip_id"] = tripID.map { JSON($0) }
    json["start_time"] = startTime.map { JSON($0) }
    json["start_date"] = startDate.map { JSON($0) }
    json["schedule_relationship"] = relationship.map { JSON($0.rawValue) }
    json["route_id"] = routeID.map { JSON($0) }
    json["direction_id"] = directionID.map { JSON($0) }
    json["modified_trip"] = hasModifiedTrip ? JSON(true) : nil
    return json
  }
}

extension VehicleDescriptor {
  var json: JSONObject {
    var json = JSONObject()
    json["id"] = id.map { JSON($0) }
    json["label"] = label.map { JSON($0) }
    json["wheelchair_accessible"] = wheelchairAccess.map { JSON($0.rawValue) }
    return json
  }
}

extension TripUpdate {
  var json: JSONObject {
    var json = JSONObject()
    json["trip"] = trip.map { JSON($0.json) }
    json["stop_time_update"] = calls.isEmpty ? nil : JSON(calls.map(\.json))
    json["vehicle"] = vehicle.map { JSON($0.json) }
    json["timestamp"] = timestamp.map { JSON($0) }
    json["delay"] = delay.map { JSON($0) }
    json["trip_properties"] = properties.map { JSON($0.json) }
    return json
  }
}

extension TripProperties {
  var json: JSONObject {
    var json = JSONObject()
    json["trip_id"] = tripID.map { JSON($0) }
    json["start_date"] = startDate.map { JSON($0) }
    json["start_time"] = startTime.map { JSON($0) }
    json["trip_headsign"] = headsign.map { JSON($0) }
    json["trip_short_name"] = shortName.map { JSON($0) }
    return json
  }
}

extension StopTimeUpdate {
  var json: JSONObject {
    var json = JSONObject()
    json["stop_sequence"] = sequence.map { JSON($0) }
    json["arrival"] = arrival.map { JSON($0.json) }
    json["departure"] = departure.map { JSON($0.json) }
    json["stop_id"] = stopID.map { JSON($0) }
    json["schedule_relationship"] = relationship.map { JSON($0.rawValue) }
    json["assigned_stop_id"] = assignedStopID.map { JSON($0) }
    json["stop_headsign"] = headsign.map { JSON($0) }
    json["pickup_type"] = pickupType.map { JSON($0.rawValue) }
    json["drop_off_type"] = dropOffType.map { JSON($0.rawValue) }
    return json
  }
}

extension StopTimeEvent {
  var json: JSONObject {
    var json = JSONObject()
    json["delay"] = delay.map { JSON($0) }
    json["time"] = time.map { JSON($0) }
    json["scheduled_time"] = scheduledTime.map { JSON($0) }
    return json
  }
}

extension VehicleMessage {
  var json: JSONObject {
    var json = JSONObject()
    json["trip"] = trip.map { JSON($0.json) }
    json["position"] = position.map { JSON($0.json) }
    json["current_stop_sequence"] = currentStopSequence.map { JSON($0) }
    json["current_status"] = currentStatus.map { JSON($0.rawValue) }
    json["timestamp"] = timestamp.map { JSON($0) }
    json["stop_id"] = stopID.map { JSON($0) }
    json["vehicle"] = vehicle.map { JSON($0.json) }
    json["occupancy_status"] = occupancyStatus.map { JSON($0) }
    json["occupancy_percentage"] = occupancyPercentage.map { JSON($0) }
    return json
  }
}

extension VehicleMessage.Position {
  var json: JSONObject {
    var json = JSONObject()
    json["latitude"] = latitude.map { JSON($0) }
    json["longitude"] = longitude.map { JSON($0) }
    json["bearing"] = bearing.map { JSON($0) }
    json["speed"] = speed.map { JSON($0) }
    return json
  }
}

extension AlertMessage {
  var json: JSONObject {
    var json = JSONObject()
    json["active_period"] = activePeriods.isEmpty ? nil : JSON(activePeriods.map(\.json))
    json["communication_period"] = communicationPeriods.isEmpty ? nil : JSON(communicationPeriods.map(\.json))
    json["impact_period"] = impactPeriods.isEmpty ? nil : JSON(impactPeriods.map(\.json))
    json["informed_entity"] = informedEntities.isEmpty ? nil : JSON(informedEntities.map(\.json))
    json["cause"] = cause.map { JSON($0) }
    json["effect"] = effect.map { JSON($0) }
    json["url"] = url.map { JSON($0.json) }
    json["header_text"] = header.map { JSON($0.json) }
    json["description_text"] = description.map { JSON($0.json) }
    return json
  }
}

extension TimeRange {
  var json: JSONObject {
    var json = JSONObject()
    json["start"] = start.map { JSON($0) }
    json["end"] = end.map { JSON($0) }
    return json
  }
}

extension EntitySelector {
  var json: JSONObject {
    var json = JSONObject()
    json["agency_id"] = agencyID.map { JSON($0) }
    json["route_id"] = routeID.map { JSON($0) }
    json["route_type"] = routeType.map { JSON($0) }
    json["trip"] = trip.map { JSON($0.json) }
    json["stop_id"] = stopID.map { JSON($0) }
    json["direction_id"] = directionID.map { JSON($0) }
    return json
  }
}

extension TranslatedString {
  var json: JSONObject {
    var json = JSONObject()
    json["translation"] = translations.isEmpty ? nil : JSON(translations.map(\.json))
    return json
  }
}

extension TranslatedString.Translation {
  var json: JSONObject {
    var json = JSONObject()
    json["text"] = text.map { JSON($0) }
    json["language"] = language.map { JSON($0) }
    return json
  }
}
