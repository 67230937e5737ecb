import { formatDuration } from '#src/lib/durations.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
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
      <div className={classes.links} data-over={over || undefined}>
        {links.map(({ url, endpointId, isPrivate }, index) => (
          <div key={url} className={classes.link}>
            {over ? (
              <span>{fileOf(url)}</span>
            ) : (
              <Copyable value={url} label={links.length === 1 ? 'link' : `link ${index + 1}`}>
                <a href={url} rel="noreferrer" download>
                  {fileOf(url)}
                </a>
              </Copyable>
            )}
            {isPrivate && (
              <span className={classes.dim}> through private endpoint {endpointId ?? 'unknown'}</span>
            )}
          </div>
        ))}
        <LinksEnd state={state} expiresAt={expiresAt} now={now} over={over} />
      </div>
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
      <p className={classes.dim}>
        The files are being prepared. Their links appear here once they are ready.
      </p>
    );
  }
  if (state === 'cancelled') return <p className={classes.dim}>Cancelled: there are no files.</p>;
  if (state === 'failed') return <p className={classes.dim}>Failed: there are no files.</p>;
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
