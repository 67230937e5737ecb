package orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ProjectsTest {
  private static Atlas atlas;

  @BeforeAll
  static void signIn() throws Exception {
    atlas = new Atlas();
  }

  @Test
  void theProjectExists() throws Exception {
    var answer = atlas.call("GET", "groups/" + Atlas.variable("MONGODB_ATLAS_PROJECT_ID"), null);
    assertEquals(200, answer.statusCode());
    assertTrue(answer.body().contains("\"empty-project\""), answer.body());
  }

  @Test
  void anInvalidAddressIsRefused() throws Exception {
    var path = "groups/" + Atlas.variable("MONGODB_ATLAS_PROJECT_ID") + "/accessList";
    var answer = atlas.call("POST", path, "[{\"ipAddress\": \"nowhere\"}]");
    assertEquals(400, answer.statusCode());
    assertTrue(answer.body().contains("ipAddress"), answer.body());
  }
}
