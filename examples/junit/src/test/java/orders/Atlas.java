package orders;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;

/** Calls of the API with the client of the JDK. Address, credentials and trust store come from the environment. */
final class Atlas {
  private static final Pattern TOKEN = Pattern.compile("\"access_token\"\\s*:\\s*\"([^\"]+)\"");
  private final HttpClient client = HttpClient.newHttpClient();
  private final String base = variable("MONGODB_ATLAS_BASE_URL");
  private final String token;

  Atlas() throws Exception {
    var login = variable("MONGODB_ATLAS_CLIENT_ID") + ":" + variable("MONGODB_ATLAS_CLIENT_SECRET");
    var basic = Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
    var request = HttpRequest.newBuilder(URI.create(base + "api/oauth/token"))
        .header("Authorization", "Basic " + basic)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials"))
        .build();
    var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
    var match = TOKEN.matcher(answer.body());
    if (!match.find()) throw new IllegalStateException("no token: status " + answer.statusCode());
    token = match.group(1);
  }

  /** Sends a request below `api/atlas/v2/`; `body` is JSON or null. */
  HttpResponse<String> call(String method, String path, String body) throws Exception {
    var publisher = body == null
        ? HttpRequest.BodyPublishers.noBody()
        : HttpRequest.BodyPublishers.ofString(body);
    var request = HttpRequest.newBuilder(URI.create(base + "api/atlas/v2/" + path))
        .header("Accept", "application/vnd.atlas.2025-03-12+json")
        .header("Content-Type", "application/json")
        .header("Authorization", "Bearer " + token)
        .method(method, publisher)
        .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  static String variable(String name) {
    var value = System.getenv(name);
    if (value == null) {
      throw new IllegalStateException(
          name + " is not set; run this with: quarterdeck exec --credentials service-account -- mvn test");
    }
    return value;
  }

  /** Without JUnit: quarterdeck exec --credentials service-account -- java Atlas.java */
  public static void main(String[] arguments) throws Exception {
    var answer = new Atlas().call("GET", "groups/" + variable("MONGODB_ATLAS_PROJECT_ID"), null);
    System.out.println(answer.statusCode() + " " + answer.body());
  }
}
