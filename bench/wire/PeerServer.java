import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;

/** mongo-java-server in memory, on any free port of the loopback interface. Prints the port. */
public class PeerServer {
  public static void main(String[] args) {
    MongoServer server = new MongoServer(new MemoryBackend());
    System.out.println(server.bind().getPort());
  }
}
