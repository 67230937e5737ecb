import { readArguments } from '#server/arguments/read-arguments.ts';
import { createDigestSession } from '#server/auth/digest-session.ts';
import { readEmulatorCommand } from '#server/emulator/command.ts';
import { readRecording } from '#server/emulator/recording/read-recording.ts';
import { type ReplayResult, type ReplayTarget, replay } from '#server/emulator/recording/replay.ts';
import { startEmulator } from '#server/emulator/start.ts';
import { seedFromFile } from '#server/seed-files/seed-from-file.ts';

export const replayHelp = `Usage: quarterdeck replay FILE [options]

Sends the requests of a recording (--record of exec and emulator, or another HAR file) to a new emulator as its owner, and
compares statuses and the fields and types of bodies. Ids that the emulator creates take the place of recorded ones.

Options:
  --url URL        send to a running emulator instead; with MONGODB_ATLAS_PUBLIC_KEY, MONGODB_ATLAS_PRIVATE_KEY,
                   MONGODB_ATLAS_ORG_ID, MONGODB_ATLAS_PROJECT_ID and NODE_EXTRA_CA_CERTS, as exec and --env set them
  --seed NAME      seed of the new emulator (default: that of the recording)
  --load FILE      saved world in place of a seed
  --profile NAME   profile of the new emulator (default: that of the recording)
  --json           print the result as JSON
  --help           this text

Exit codes: 0 no differences, 1 differences, 2 the recording cannot be read or an option is invalid.
`;

const replayOptions = {
  url: { type: 'string' },
  seed: { type: 'string' },
  load: { type: 'string' },
  profile: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

interface ReplayContext {
  env: Readonly<Record<string, string | undefined>>;
  print: (text: string) => void;
  complain: (text: string) => void;
}

/** Runs `quarterdeck replay`; resolves with the exit code. */
export async function runReplayCommand(argv: readonly string[], context: ReplayContext): Promise<number> {
  try {
    const [file, ...rest] = argv;
    const isOption = file === undefined || file.startsWith('-');
    const options = readArguments(isOption ? argv : rest, replayOptions);
    if (options.help) {
      context.print(replayHelp.trimEnd());
      return 0;
    }
    if (isOption) throw new Error('FILE is missing: quarterdeck replay FILE');
    const result = await replayFile(file, options, context);
    for (const line of options.json ? [JSON.stringify(result, null, 2)] : linesOf(result))
      context.print(line);
    return result.differing.length > 0 ? 1 : 0;
  } catch (error) {
    context.complain(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

type Options = Pick<
  ReturnType<typeof readArguments<typeof replayOptions>>,
  'url' | 'seed' | 'load' | 'profile'
>;

async function replayFile(
  file: string,
  options: Options,
  { env, complain }: ReplayContext,
): Promise<ReplayResult> {
  const recording = readRecording(file);
  if (options.url !== undefined) return await replay(recording, remoteTarget(options.url, env));
  const { world } = recording;
  const profile = options.profile ?? world?.profile;
  const seed = options.load === undefined ? (options.seed ?? world?.seed ?? 'empty') : undefined;
  const running = await startEmulator(
    {
      ...readEmulatorCommand([
        ...['--http', '--port=0', '--data=:memory:', '--clock=frozen', '--deliver=none'],
        ...(seed === undefined ? [] : [`--seed=${seed}`]),
        ...(options.load === undefined ? [] : [`--load=${options.load}`]),
        ...(profile === undefined ? [] : [`--profile=${profile}`]),
        ...(world && options.load === undefined ? [`--pace=${world.pace}`] : []),
      ]),
      ...startOf(recording.calls[0]?.worldTime),
      fill: (emulator, seedFile) => seedFromFile(emulator, seedFile, complain),
    },
    (error) => complain(String(error)),
  );
  const { fetch } = running.emulator;
  const { publicKey, privateKey, orgId, groupId, clusterName } = running.credentials;
  try {
    const send = signedSend({ publicKey, privateKey }, (path, init) =>
      fetch(new Request(`http://localhost${path}`, init)),
    );
    return await replay(recording, targetOf(send, { orgId, groupId, clusterName }));
  } finally {
    await running.close();
  }
}

const startOf = (time: number | undefined) => (time === undefined ? {} : { startTime: time });

/** @throws Error when a variable is missing */
function remoteTarget(url: string, env: ReplayContext['env']): ReplayTarget {
  if (!URL.canParse(url)) throw new Error(`--url: ${url} is no address`);
  const variable = (name: string): string => {
    const value = env[name];
    if (value === undefined || value === '') throw new Error(`--url: ${name} is not set`);
    return value;
  };
  const { origin } = new URL(url);
  const keys = {
    publicKey: variable('MONGODB_ATLAS_PUBLIC_KEY'),
    privateKey: variable('MONGODB_ATLAS_PRIVATE_KEY'),
  };
  const send = signedSend(keys, (path, init) => fetch(`${origin}${path}`, init));
  return targetOf(send, {
    orgId: env.MONGODB_ATLAS_ORG_ID ?? '',
    groupId: env.MONGODB_ATLAS_PROJECT_ID ?? '',
    clusterName: env.MONGODB_ATLAS_CLUSTER_NAME ?? '',
  });
}

type Send = ReplayTarget['send'];
type Fetch = (path: string, init: RequestInit) => Promise<Response>;

function signedSend(keys: { publicKey: string; privateKey: string }, request: Fetch): Send {
  const session = createDigestSession({ username: keys.publicKey, password: keys.privateKey });
  return async (path, { headers, ...init }) => {
    const exchange = session.begin(init.method, path);
    const attempt = (authorization: string | undefined) =>
      request(path, { ...init, headers: { ...headers, ...(authorization ? { authorization } : {}) } });
    const answer = await attempt(exchange.authorization);
    if (answer.status !== 401) return answer;
    const again = exchange.retry(answer.headers.get('www-authenticate') ?? undefined);
    return again ? await attempt(again) : answer;
  };
}

function targetOf(send: Send, ids: ReplayTarget['ids']): ReplayTarget {
  return {
    send,
    ids,
    async advance(milliseconds) {
      const answer = await send('/_emulator/clock', {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceSeconds: milliseconds / 1000 }),
      });
      if (answer.status >= 400) throw new Error(`The clock could not be moved (${answer.status}).`);
    },
  };
}

function linesOf({ sent, differing, skipped }: ReplayResult): string[] {
  const calls = (count: number) => `${count} ${count === 1 ? 'call' : 'calls'}`;
  return [
    ...differing.flatMap(({ number, method, target, differences }) => [
      `#${number} ${method} ${target}`,
      ...differences.map((each) => `    ${each}`),
    ]),
    ...skipped.map(
      ({ number, method, target, reason }) => `#${number} ${method} ${target} not sent: ${reason}`,
    ),
    `${calls(sent)} sent, ${differing.length} with differences, ${skipped.length} not sent`,
  ];
}
