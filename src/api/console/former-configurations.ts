/** State of a cluster before the last change by this browser: the service does not keep it. */
export interface Former {
  /** When the change was sent, in milliseconds since the epoch. */
  at: number;
  /** The fields that changed, as a request writes them, with the values that they had. */
  fields: Readonly<Record<string, unknown>>;
}

export interface ClusterPlace {
  connectionId: string;
  groupId: string;
  clusterName: string;
}

const keyOf = ({ connectionId, groupId, clusterName }: ClusterPlace) =>
  `qd-former-configuration:${connectionId}/${groupId}/${clusterName}`;

/** Keeps the values that a change replaces as long as the tab is open. A field that was not set before is omitted. */
export function keepFormer(
  place: ClusterPlace,
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): void {
  const fields = Object.fromEntries(
    Object.keys(changes).flatMap((name) =>
      Object.hasOwn(before, name) && before[name] !== undefined ? [[name, before[name]]] : [],
    ),
  );
  const former: Former = { at: Date.now(), fields };
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(former));
  } catch {
    // Storage can be blocked by policy: then the user reverts the change manually.
  }
}

/** The values that the last change replaced; undefined where this tab made no change. */
export function formerOf(place: ClusterPlace): Former | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(place));
    // these texts were written by this module
    return text === null ? undefined : (JSON.parse(text) as Former);
  } catch {
    return undefined;
  }
}
