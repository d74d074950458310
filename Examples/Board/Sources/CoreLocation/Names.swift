// Declares type names of CoreLocation, to detect collisions with TransitBundle. Only the names matter.

public enum CLActivityType {}
public enum CLAuthorizationStatus {}
public enum CLBackgroundActivitySession {}
public enum CLBeacon {}
public enum CLBeaconRegion {}
public enum CLCircularRegion {}
public enum CLError {}
public enum CLFloor {}
public enum CLGeocoder {}
public enum CLHeading {}
public enum CLLocationAccuracy {}
public enum CLLocationDegrees {}
public enum CLLocationDirection {}
public enum CLLocationDistance {}
public enum CLLocationManager {}
public enum CLLocationManagerDelegate {}
public enum CLLocationSpeed {}
public enum CLMonitor {}
public enum CLPlacemark {}
public enum CLRegion {}
public enum CLVisit {}
