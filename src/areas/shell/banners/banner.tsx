import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import type { Connection } from '#contract/console/bff.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { ConnectionProvider } from '#src/api/connection.ts';
import { q, useOperation } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { MenuItems } from '#src/ui/actions/action-menu.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { textClass } from '#src/ui/layout/look.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { MenuLink } from '../menu-link.tsx';
import { StatusLine } from '../status-line.tsx';
import type { Place } from '../use-place.ts';
import classes from './banner.module.css';

/** The banner on every page of a connection to an emulator, with its clock: one line, on a phone with a menu. */
export function EmulatorBanner({ connection, place }: { connection: Connection; place: Place }) {
  return (
    <ConnectionProvider value={connection}>
      <section className={clsx(classes.banner, classes.strip)} aria-label="Emulator">
        <Link
          to="/c/$connectionId/emulator"
          params={{ connectionId: connection.id }}
          className={classes.name}
        >
          Emulator
        </Link>
        <Clock connection={connection} />
        <span className={classes.end}>
          <StatusLine place={place} />
        </span>
        <More connection={connection} place={place} />
      </section>
    </ConnectionProvider>
  );
}

const hour = 3600;

function useAdvance() {
  const { zone } = useZone();
  const { mutate, isPending } = useOperation('updateEmulatorClock', {
    onDone: (clock) => {
      const at = formatInstant(Date.parse(clock.now), zone);
      notify({
        message:
          clock.taskId === undefined
            ? `The emulator's clock is at ${at}`
            : `The emulator's clock is at ${at} and still moves. The emulator page shows the progress.`,
      });
    },
  });
  const advance = (): void =>
    mutate(
      { body: { advanceSeconds: hour } },
      { onError: (error) => notify({ tone: 'error', message: `The clock did not move: ${error.message}` }) },
    );
  return { advance, isPending, refused: useRefusal('updateEmulatorClock') };
}

const paceOf = ({ frozen, rate }: { frozen: boolean; rate: number }): string =>
  frozen ? 'frozen' : rate === 1 ? '' : `×${rate}`;

function Clock({ connection }: { connection: Connection }) {
  const { data: state, isError } = useQuery(q('getEmulatorState', connection.id, {}));
  const { zone } = useZone();
  const now = useNow(1000);
  const { advance, isPending, refused } = useAdvance();
  if (!state)
    return (
      <Text size={12} mono tone="dim" className={classes.fact}>
        {isError ? 'does not answer' : ''}
      </Text>
    );
  const { clock, faults } = state;
  return (
    <>
      <time className={classes.clock} dateTime={new Date(now).toISOString()}>
        {formatInstant(now, zone)}
      </time>
      <span className={classes.roomy}>
        <Text size={12} mono tone="dim" className={classes.fact}>
          {paceOf(clock)}
        </Text>
        <Button size="sm" variant="quiet" busy={isPending} disabledReason={refused} onClick={advance}>
          <Icon name="play" size={12} /> +1 h
        </Button>
        {faults.length > 0 && (
          <Link
            to="/c/$connectionId/emulator"
            params={{ connectionId: connection.id }}
            className={textClass({ size: 12, mono: true, tone: 'warning' })}
          >
            {plural(faults.length, 'fault')}
          </Link>
        )}
      </span>
    </>
  );
}

/** The parts of the line that do not fit on a phone. */
function More({ connection, place }: { connection: Connection; place: Place }) {
  const { data: state } = useQuery(q('getEmulatorState', connection.id, {}));
  const { advance, refused } = useAdvance();
  const pace = state && paceOf(state.clock);
  const faults = state?.faults.length ?? 0;
  return (
    <span className={classes.more}>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton bare size="sm" icon="more" label="More of the emulator" />
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.state}>
            <StatusLine place={place} />
            {pace && (
              <Text size={12} mono tone="dim" className={classes.fact}>
                clock {pace}
              </Text>
            )}
          </div>
          <MenuItems
            items={[
              { label: 'Advance the clock by 1 h', icon: 'play', disabled: refused, onSelect: advance },
            ]}
          />
          <MenuLink
            to="/c/$connectionId/emulator"
            params={{ connectionId: connection.id }}
            leftSection={<Icon name="terminal" size={14} />}
          >
            {faults > 0 ? plural(faults, 'fault') : 'Open the emulator'}
          </MenuLink>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
