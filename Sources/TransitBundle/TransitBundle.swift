// TransitBundle
