import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.json.JSONException;
import org.json.JSONObject;
import org.transitbundle.Timetable;

/** Prints the next departures at a stop: Board CITY.transit STOP TIME. org.json is part of Android. */
public final class Board {
    public static void main(String[] arguments) throws JSONException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        try (Timetable city = new Timetable(arguments[0])) {
            JSONObject asked = new JSONObject().put("stop", arguments[1]).put("at", arguments[2]).put("limit", 5);
            JSONObject answer = new JSONObject(city.ask(new JSONObject().put("departures", asked).toString()));
            if (answer.has("error")) {
                System.err.println(answer);
                System.exit(1);
            }
            for (int index = 0; index < answer.getJSONArray("rows").length(); index++) {
                JSONObject row = answer.getJSONArray("rows").getJSONObject(index);
                out.println(row.getString("local_time").substring(11, 16) + "  " + row.optString("route_short_name") + "  "
                        + row.optString("headsign"));
            }
        }
    }
}
