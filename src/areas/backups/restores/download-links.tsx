import { formatDuration } from '#src/lib/time/durations.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import type { RestoreRow } from './restore-rows.ts';
import classes from './restores.module.css';

/** The last part of an address: the file. */
function fileOf(url: string): string {
  return url.split('/').at(-1) ?? url;
}

/** Where the files of a download are, and for how long. */
export function DownloadLinks({ row }: { row: RestoreRow }) {
  const { urls, privateUrls = [], state, expiresAt } = row;
  const links = [
    ...urls.map((url) => ({ url, endpointId: undefined, isPrivate: false })),
    ...privateUrls.map((each) => ({ ...each, isPrivate: true })),
  ];
  const now = useNow(1000);
  const over = state === 'expired' || (expiresAt !== undefined && expiresAt <= now);
  return (
    <Section label="Files">
      <Stack gap={4} size={13} className={classes.links} data-over={over || undefined}>
        {links.map(({ url, endpointId, isPrivate }, index) => (
          <Row key={url} shrink breaks>
            {over ? (
              <span>{fileOf(url)}</span>
            ) : (
              <Copyable value={url} label={links.length === 1 ? 'link' : `link ${index + 1}`}>
                <a href={url} rel="noreferrer" download>
                  {fileOf(url)}
                </a>
              </Copyable>
            )}
            {isPrivate && <Text tone="dim"> through private endpoint {endpointId ?? 'unknown'}</Text>}
          </Row>
        ))}
        <LinksEnd state={state} expiresAt={expiresAt} now={now} over={over} />
      </Stack>
    </Section>
  );
}

interface EndProps extends Pick<RestoreRow, 'state' | 'expiresAt'> {
  now: number;
  over: boolean;
}

function LinksEnd({ state, expiresAt, now, over }: EndProps) {
  if (state === 'running') {
    return (
      <Text as="p" tone="dim">
        The files are being prepared. Their links appear here once they are ready.
      </Text>
    );
  }
  if (state === 'cancelled')
    return (
      <Text as="p" tone="dim">
        Cancelled: there are no files.
      </Text>
    );
  if (state === 'failed')
    return (
      <Text as="p" tone="dim">
        Failed: there are no files.
      </Text>
    );
  if (over) {
    return (
      <p>
        The links expired {expiresAt !== undefined && <AbsoluteInstant value={expiresAt} />}. Prepare another
        download to get the files again.
      </p>
    );
  }
  if (expiresAt === undefined) return null;
  return (
    <p className="qd-numeric">
      The links expire in <span role="timer">{formatDuration(expiresAt - now)}</span>, on{' '}
      <AbsoluteInstant value={expiresAt} seconds />.
    </p>
  );
}
