import { useCallback, useEffect, useRef, useState } from 'react';
import { withoutSecrets } from '#contract/catalogue/secret-fields.ts';
import { useDraft } from '#src/ui/use-draft.ts';
import { type CallArgs, longestShared } from './explorer-search.ts';

/** Without empty values: a URL and a request contain only existing ones. */
export function compact(args: CallArgs): CallArgs {
  return JSON.parse(JSON.stringify(args)) as CallArgs;
}

/** What may be shown to others of arguments: no secret. */
export const openArgs = (args: CallArgs): CallArgs => withoutSecrets(compact(args));

/** Whether the address goes without the body, because it would be longer than browsers and proxies take. */
export const isTooLong = (args: CallArgs): boolean => JSON.stringify(openArgs(args)).length > longestShared;

/** What an address may hold of arguments: no secret, and of long bodies nothing. */
export function sharable(args: CallArgs): CallArgs {
  const { body, ...short } = openArgs(args);
  return body === undefined || isTooLong(args) ? short : { ...short, body };
}

/**
 * The values of a request during editing. The URL follows after a pause, without secrets. When the URL
 * changes otherwise, for example by Back or a link, the values follow it. `revision` counts these changes,
 * because fields that keep typed text must then restart.
 */
export function useSharedArgs(
  fromAddress: CallArgs | undefined,
  onShare: (args: CallArgs) => void,
): [args: CallArgs, set: (args: CallArgs) => void, revision: number] {
  const [shared, setShared] = useDraft<CallArgs>(fromAddress ?? {}, onShare, { waitMs: 300 });
  const [args, setArgs] = useState<CallArgs>(fromAddress ?? {});
  const [revision, setRevision] = useState(0);
  const own = useRef(JSON.stringify(shared));
  const text = JSON.stringify(shared);
  useEffect(() => {
    if (own.current === text) return;
    own.current = text;
    setArgs(JSON.parse(text) as CallArgs);
    setRevision((before) => before + 1);
  }, [text]);
  const set = useCallback(
    (next: CallArgs) => {
      const clean = sharable(next);
      own.current = JSON.stringify(clean);
      setArgs(next);
      setShared(clean);
    },
    [setShared],
  );
  return [args, set, revision];
}
