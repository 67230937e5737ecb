import { added, pathText, quoted } from './literals.ts';
import {
  addressOf,
  authorityVariable,
  bodyPieces,
  hasOwnAuthority,
  isPlain,
  originOf,
  type Pieces,
  type Program,
  type Step,
} from './program.ts';

const byKey = `    static String md5(String text) throws Exception {
        byte[] sum = MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(sum);
    }

    static String parameter(String challenge, String name) {
        Matcher found = Pattern.compile(name + "=\\"?([^\\",]+)").matcher(challenge);
        return found.find() ? found.group(1) : "";
    }

    static String proof(String challenge, String method, String path) throws Exception {
        String user = System.getenv("ATLAS_PUBLIC_KEY");
        String realm = parameter(challenge, "realm");
        String nonce = parameter(challenge, "nonce");
        String opaque = parameter(challenge, "opaque");
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

/** The JDK reads no JSON. */
const parts = String.raw`    static final Map<String, String> KEPT = new HashMap<>();

    static Object part(byte[] answer, Object... path) {
        Object at = new Json(new String(answer, StandardCharsets.UTF_8)).value();
        for (Object step : path) {
            at = step instanceof Integer place ? ((List<?>) at).get(place) : ((Map<?, ?>) at).get(step);
        }
        return at;
    }

    static void must(String what, Object got, Object wanted) {
        if (!Objects.equals(got, wanted)) throw new IllegalStateException(what + " is " + got);
    }

    /** Objects become maps, arrays become lists, numbers become doubles. */
    static final class Json {
        final String text;
        int at = 0;

        Json(String text) {
            this.text = text;
        }

        char next() {
            while (Character.isWhitespace(text.charAt(at))) at += 1;
            return text.charAt(at);
        }

        boolean passes(char wanted) {
            if (next() != wanted) return false;
            at += 1;
            return true;
        }

        Object value() {
            char first = next();
            if (first == '{') return map();
            if (first == '[') return list();
            if (first == '"') return string();
            int from = at;
            while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) at += 1;
            String word = text.substring(from, at);
            if (word.equals("null")) return null;
            if (word.equals("true") || word.equals("false")) return Boolean.valueOf(word);
            return Double.valueOf(word);
        }

        Map<String, Object> map() {
            Map<String, Object> map = new HashMap<>();
            at += 1;
            while (!passes('}')) {
                passes(',');
                next();
                String key = string();
                passes(':');
                map.put(key, value());
            }
            return map;
        }

        List<Object> list() {
            List<Object> list = new ArrayList<>();
            at += 1;
            while (!passes(']')) {
                passes(',');
                list.add(value());
            }
            return list;
        }

        String string() {
            StringBuilder out = new StringBuilder();
            at += 1;
            while (text.charAt(at) != '"') {
                char unit = text.charAt(at++);
                if (unit != '\\') {
                    out.append(unit);
                    continue;
                }
                char sign = text.charAt(at++);
                int known = "bfnrt".indexOf(sign);
                if (sign == 'u') {
                    out.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                    at += 4;
                } else {
                    out.append(known < 0 ? sign : "\b\f\n\r\t".charAt(known));
                }
            }
            at += 1;
            return out.toString();
        }
    }`;

const importsOfParts = [
  'java.util.ArrayList',
  'java.util.HashMap',
  'java.util.List',
  'java.util.Map',
  'java.util.Objects',
] as const;

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

/** A text over several lines as a text block, with the same indentation as the statement. */
function block(text: string, indent: string): string {
  if (!text.includes('\n')) return quoted(text);
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  return `"""\n${indent}${safe.replaceAll('\n', `\n${indent}`)}"""`;
}

const kept = (name: string): string => `KEPT.get(${quoted(name)})`;

/** A text over several lines is a literal, unless a part of it is only known at run time. */
const javaText = (pieces: Pieces, indent: string): string =>
  isPlain(pieces) ? block(pieces.join(''), indent) : added(pieces, kept);

function scalar(value: string | number | boolean | null): string {
  if (typeof value === 'number') return `Double.valueOf(${quoted(String(value))})`;
  return typeof value === 'string' ? quoted(value) : String(value);
}

function stepLines({ note, request, keep = [], expect = [] }: Step): string[] {
  const indent = ' '.repeat(12);
  const body = bodyPieces(request, 2);
  const input = [
    quoted(request.method),
    added(addressOf(request), kept),
    quoted(request.accept),
    body ? javaText(body, indent) : 'null',
    body ? quoted(request.contentType ?? '') : 'null',
  ];
  const call = `call(\n${input.map((each) => indent + each).join(',\n')}\n        )`;
  const looks = keep.length + expect.length > 0;
  const answer = looks ? 'answer' : call;
  return [
    ...(note === undefined ? [] : [`        // ${note.replaceAll(/\s+/gu, ' ').replaceAll('\\u', '\\ u')}`]),
    ...(looks ? [`        byte[] answer = ${call};`] : []),
    request.saveAs === undefined
      ? `        System.out.println(new String(${answer}, StandardCharsets.UTF_8));`
      : `        java.nio.file.Files.write(java.nio.file.Path.of(${quoted(request.saveAs)}), ${answer});`,
    ...keep.map(
      ({ name, from }) => `        KEPT.put(${quoted(name)}, (String) part(answer, ${pathText(from)}));`,
    ),
    ...expect.map(
      ({ at, equals }) =>
        `        must(${quoted(at.join('.'))}, part(answer, ${pathText(at)}), ${scalar(equals)});`,
    ),
  ];
}

const client =
  '    static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();';

const trust = `    // the emulator has a certificate authority of its own: it prints the path of ca.pem when it starts
    static final HttpClient HTTP = http();

    static HttpClient http() {
        try (InputStream pem = Files.newInputStream(Path.of(System.getenv("${authorityVariable}")))) {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            store.setCertificateEntry("emulator", CertificateFactory.getInstance("X.509").generateCertificate(pem));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).sslContext(context).build();
        } catch (Exception failure) {
            throw new IllegalStateException("${authorityVariable} must hold the path of the ca.pem of the emulator", failure);
        }
    }`;
const importsOfTrust = [
  ...['java.io.InputStream', 'java.nio.file.Files', 'java.nio.file.Path', 'java.security.KeyStore'],
  ...[
    'java.security.cert.CertificateFactory',
    'javax.net.ssl.SSLContext',
    'javax.net.ssl.TrustManagerFactory',
  ],
];

/** A program in Java 17 or newer, with the JDK alone: `java Atlas.java`. */
export function writeJava({ target, steps }: Program): string {
  const account = target.kind === 'serviceAccount';
  const own = hasOwnAuthority(target);
  const several = steps.length > 1;
  const looks = steps.some(({ keep = [], expect = [] }) => keep.length + expect.length > 0);
  const needed = [
    ...imports[account ? 'account' : 'key'],
    ...(looks ? importsOfParts : []),
    ...(own ? importsOfTrust : []),
  ].sort();
  // a method has 64 KB at most: each step is one
  const methods = steps.flatMap((step, at) => [
    '',
    `    static void step${at + 1}() throws Exception {`,
    ...stepLines(step),
    '    }',
  ]);
  const main = several ? steps.map((_, at) => `        step${at + 1}();`) : steps.flatMap(stepLines);
  const lines = [
    ...needed.map((name) => `import ${name};`),
    '',
    'public class Atlas {',
    `    static final String ORIGIN = ${quoted(originOf(target))};`,
    own ? trust : client,
    '',
    account ? byAccount : byKey,
    '',
    common,
    ...(looks ? ['', parts] : []),
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
