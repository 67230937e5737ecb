/** The steps of a client before its first command, in this order. */
const connectionSteps = ['name', 'network', 'tls', 'user'] as const;
export type ConnectionStep = (typeof connectionSteps)[number];

export const stepLabels: Record<ConnectionStep, string> = {
  name: 'Name resolution',
  network: 'Network and IP access list',
  tls: 'TLS',
  user: 'User and password',
};

const remedies: Record<ConnectionStep, string> = {
  name: 'The host name is not known where this server runs. Check the string, and whether its DNS server resolves SRV and TXT records.',
  network:
    'No answer from any host. Add the address of this server to the IP access list of the project, and check that port 27017 is open.',
  tls: 'The encrypted connection could not be established. Check that the string contains tls=true, and that no proxy intercepts TLS connections.',
  user: 'The database refused the user. Check name, password and authSource, and whether the user may use this cluster.',
};

/** Words of drivers and of the database for a step that failed // observed with the official driver; later ones first */
const signs: readonly [ConnectionStep, RegExp][] = [
  [
    'user',
    /bad auth|authentication failed|auth(?:entication)?failed|storedkey|UserNotFound|not authorized|\bcode\W{1,3}(?:18|8000)\b/i,
  ],
  // an address that is on no access list is let go in the middle of TLS // observed at the service
  ['network', /alert internal error|alert number 80\b/i],
  ['tls', /certificate|self.signed|\btls\b|\bssl\b|ssl3|handshake|EPROTO|ERR_TLS/i],
  ['name', /ENOTFOUND|EAI_AGAIN|ENODATA|querySrv|queryTxt|getaddrinfo|dns/i],
  [
    'network',
    /timed? ?out|ETIMEDOUT|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|server selection|HostUnreachable|closed/i,
  ],
];

interface StepResult {
  step: ConnectionStep;
  outcome: 'passed' | 'failed' | 'notReached';
}

export interface Diagnosis {
  steps: StepResult[];
  /** The failed step; undefined where all passed, or the step is unknown. */
  cause: ConnectionStep | undefined;
  remedy: string | undefined;
}

/** What an attempt shows: undefined for one that succeeded, else the message of its failure. */
export function diagnose(message: string | undefined): Diagnosis {
  const cause = message === undefined ? undefined : signs.find(([, sign]) => sign.test(message))?.[0];
  const at = cause === undefined ? -1 : connectionSteps.indexOf(cause);
  return {
    cause,
    remedy: cause && remedies[cause],
    steps: connectionSteps.map((step, index) => {
      if (message === undefined || index < at) return { step, outcome: 'passed' };
      return { step, outcome: index === at ? 'failed' : 'notReached' };
    }),
  };
}
