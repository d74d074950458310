// Type names of CoreLocation, so that tests meet them beside those of TransitBundle. The kinds of types do not matter.

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
public enum CLLocation {}
public enum CLLocationAccuracy {}
public enum CLLocationDegrees {}
public enum CLLocationDirection {}
public enum CLLocationDistance {}
public enum CLLocationManager {}
public enum CLLocationManagerDelegate {}
public enum CLLocationSpeed {}
public enum CLLocationUpdate {}
public enum CLMonitor {}
public enum CLPlacemark {}
public enum CLRegion {}
public enum CLServiceSession {}
public enum CLVisit {}
