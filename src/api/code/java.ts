import { quoted } from './literals.ts';
import { addressOf, bodyPieces, isPlain, originOf, type Program, type Step } from './program.ts';

const byKey = `    static String md5(String text) throws Exception {
        byte[] sum = MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(sum);
    }

    static String told(String challenge, String name) {
        Matcher found = Pattern.compile(name + "=\\"?([^\\",]+)").matcher(challenge);
        return found.find() ? found.group(1) : "";
    }

    static String proof(String challenge, String method, String path) throws Exception {
        String user = System.getenv("ATLAS_PUBLIC_KEY");
        String realm = told(challenge, "realm");
        String nonce = told(challenge, "nonce");
        String opaque = told(challenge, "opaque");
        String cnonce = UUID.randomUUID().toString();
        String mine = md5(user + ":" + realm + ":" + System.getenv("ATLAS_PRIVATE_KEY"));
        String asked = md5(method + ":" + path);
        String response = md5(String.join(":", mine, nonce, "00000001", cnonce, "auth", asked));
        String text = "Digest username=\\"%s\\", realm=\\"%s\\", nonce=\\"%s\\", uri=\\"%s\\", cnonce=\\"%s\\", response=\\"%s\\", qop=auth, nc=00000001";
        String all = String.format(text, user, realm, nonce, path, cnonce, response);
        return opaque.isEmpty() ? all : all + ", opaque=\\"" + opaque + "\\"";
    }

    static byte[] call(String method, String path, String accept, String body, String contentType) throws Exception {
        HttpResponse<byte[]> answer = send(method, path, accept, body, contentType, null);
        String challenge = answer.headers().firstValue("WWW-Authenticate").orElse("");
        if (answer.statusCode() == 401 && !challenge.isEmpty()) {
            answer = send(method, path, accept, body, contentType, proof(challenge, method, path));
        }
        return read(answer, method, path);
    }`;

const byAccount = `    static String token;

    static String token() throws Exception {
        if (token == null) {
            String account = System.getenv("ATLAS_CLIENT_ID") + ":" + System.getenv("ATLAS_CLIENT_SECRET");
            String basic = Base64.getEncoder().encodeToString(account.getBytes(StandardCharsets.UTF_8));
            String path = "/api/oauth/token";
            HttpResponse<byte[]> answer = send("POST", path, "application/json", "grant_type=client_credentials",
                "application/x-www-form-urlencoded", "Basic " + basic);
            String text = new String(read(answer, "POST", path), StandardCharsets.UTF_8);
            Matcher found = Pattern.compile("\\"access_token\\"\\\\s*:\\\\s*\\"([^\\"]+)\\"").matcher(text);
            if (!found.find()) throw new IllegalStateException("The answer holds no token.");
            token = found.group(1);
        }
        return token;
    }

    static byte[] call(String method, String path, String accept, String body, String contentType) throws Exception {
        return read(send(method, path, accept, body, contentType, "Bearer " + token()), method, path);
    }`;

const common = `    static HttpResponse<byte[]> send(
        String method, String path, String accept, String body, String contentType, String authorization
    ) throws Exception {
        HttpRequest.BodyPublisher publisher =
            body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(ORIGIN + path))
            .method(method, publisher)
            .header("Accept", accept);
        if (contentType != null) request.header("Content-Type", contentType);
        if (authorization != null) request.header("Authorization", authorization);
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    static byte[] read(HttpResponse<byte[]> answer, String method, String path) {
        if (answer.statusCode() >= 400) {
            String text = new String(answer.body(), StandardCharsets.UTF_8);
            throw new IllegalStateException(method + " " + path + ": " + answer.statusCode() + " " + text);
        }
        return answer.body();
    }`;

const imports = {
  key: [
    'java.net.URI',
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpResponse',
    'java.nio.charset.StandardCharsets',
    'java.security.MessageDigest',
    'java.util.HexFormat',
    'java.util.UUID',
    'java.util.regex.Matcher',
    'java.util.regex.Pattern',
  ],
  account: [
    'java.net.URI',
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpResponse',
    'java.nio.charset.StandardCharsets',
    'java.util.Base64',
    'java.util.regex.Matcher',
    'java.util.regex.Pattern',
  ],
} as const;

/** Java 17 reads files in the character set of the machine: only ASCII is the same everywhere. */
const ascii = (text: string): string =>
  text.replaceAll(/[^ -~\n]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A text over several lines as a text block, whose lines stand as far in as the statement. */
function block(text: string, indent: string): string {
  if (!text.includes('\n')) return quoted(text);
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  return `"""\n${indent}${safe.replaceAll('\n', `\n${indent}`)}"""`;
}

/** Why a program cannot be written in Java: the JDK reads no JSON. */
export function javaLacks({ steps }: Program): string | undefined {
  const looks = steps.some(({ keep = [], expect = [] }) => keep.length + expect.length > 0);
  return looks ? 'The JDK cannot read JSON, and steps of this script need parts of answers.' : undefined;
}

function stepLines({ note, request }: Step): string[] {
  const indent = ' '.repeat(12);
  const address = addressOf(request);
  const body = bodyPieces(request, 2);
  if (!isPlain(address) || (body && !isPlain(body))) throw new Error('a step needs what another kept');
  const given = [
    quoted(request.method),
    quoted(address.join('')),
    quoted(request.accept),
    body ? block(body.join(''), indent) : 'null',
    body ? quoted(request.contentType ?? '') : 'null',
  ];
  const call = `call(\n${given.map((each) => indent + each).join(',\n')}\n        )`;
  return [
    ...(note === undefined ? [] : [`        // ${note.replaceAll(/\s+/gu, ' ').replaceAll('\\u', '\\ u')}`]),
    request.saveAs === undefined
      ? `        System.out.println(new String(${call}, StandardCharsets.UTF_8));`
      : `        java.nio.file.Files.write(java.nio.file.Path.of(${quoted(request.saveAs)}), ${call});`,
  ];
}

/** A program in Java 17 or newer, with the JDK alone: `java Atlas.java`. */
export function writeJava({ target, steps }: Program): string {
  const account = target.kind === 'serviceAccount';
  const several = steps.length > 1;
  // a method has 64 KB at most: each step is one
  const methods = steps.flatMap((step, at) => [
    '',
    `    static void step${at + 1}() throws Exception {`,
    ...stepLines(step),
    '    }',
  ]);
  const main = several ? steps.map((_, at) => `        step${at + 1}();`) : steps.flatMap(stepLines);
  const lines = [
    ...imports[account ? 'account' : 'key'].map((name) => `import ${name};`),
    '',
    'public class Atlas {',
    `    static final String ORIGIN = ${quoted(originOf(target))};`,
    '    static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();',
    '',
    account ? byAccount : byKey,
    '',
    common,
    ...(several ? methods : []),
    '',
    '    public static void main(String[] args) throws Exception {',
    ...main,
    '    }',
    '}',
    '',
  ];
  return ascii(lines.join('\n'));
}
