/** A user of a seed who signs in now and then. */
export interface Habit {
  username: string;
  authSource: 'admin' | '$external';
  mechanism: 'SCRAM-SHA-256' | 'MONGODB-X509' | 'MONGODB-AWS';
  /** Where the attempts come from; the access list of the project lets them in. */
  addresses: readonly string[];
  /** How many of ten attempts are theirs. */
  share: number;
  /** How long ago it began and ended, in hours before the world was made; absent: always, until then. */
  fromHours?: number;
  untilHours?: number;
}

/** A client that fails to sign in repeatedly within minutes. */
interface Burst {
  usernames: readonly string[];
  ipAddress: string;
  hoursAgo: number;
  minutes: number;
  attempts: number;
}

/** Who came to the clusters of a project before the world began. */
interface Past {
  habits: readonly Habit[];
  bursts: readonly Burst[];
  /** While no lines were collected, in hours before the world was made // documented: collection may be limited */
  gaps: readonly (readonly [fromHours: number, untilHours: number])[];
}

const password = { authSource: 'admin', mechanism: 'SCRAM-SHA-256' } as const;
const certificate = { authSource: '$external', mechanism: 'MONGODB-X509' } as const;

/** Projects without a row of their own. */
const usual: Past = {
  habits: [
    { ...password, username: 'application', share: 5, addresses: ['203.0.113.12', '203.0.113.13'] },
    { ...password, username: 'reporting', share: 3, addresses: ['203.0.113.31'] },
    { ...certificate, username: 'CN=deploy,OU=platform', share: 2, addresses: ['203.0.113.40'] },
  ],
  bursts: [],
  gaps: [],
};

/** By the project's name. */
const pasts: Readonly<Record<string, Past>> = {
  'orders-production': {
    habits: [
      { ...password, username: 'order-service', share: 7, addresses: ['203.0.113.40'] },
      {
        ...password,
        username: 'back-office',
        share: 2,
        addresses: ['198.51.100.23', '198.51.100.31'],
        untilHours: 52,
      },
      // a person who works from elsewhere since this morning
      { ...password, username: 'back-office', share: 1, addresses: ['198.51.100.77'], fromHours: 7 },
    ],
    bursts: [
      {
        usernames: ['root', 'admin', 'order-service'],
        ipAddress: '198.51.100.201',
        hoursAgo: 31,
        minutes: 4,
        attempts: 46,
      },
    ],
    gaps: [[99, 93]],
  },
  'payments-production': {
    habits: [
      {
        ...certificate,
        username: 'CN=ledger,OU=payments,O=Meridian',
        share: 10,
        addresses: ['203.0.113.66', '203.0.113.67'],
      },
    ],
    bursts: [],
    gaps: [],
  },
  'grid-telemetry': {
    habits: [{ ...password, username: 'grid-ingest', share: 10, addresses: ['192.0.2.14', '192.0.2.15'] }],
    bursts: [{ usernames: ['grid-ingest'], ipAddress: '192.0.2.90', hoursAgo: 9, minutes: 12, attempts: 30 }],
    gaps: [],
  },
  'single-project': {
    habits: [
      { ...password, username: 'shop-service', share: 8, addresses: ['203.0.113.12', '203.0.113.13'] },
      { ...password, username: 'report', share: 2, addresses: ['203.0.113.31'] },
    ],
    bursts: [],
    gaps: [],
  },
};

export function pastOf(groupName: string): Past {
  return Object.hasOwn(pasts, groupName) ? (pasts[groupName] ?? usual) : usual;
}
