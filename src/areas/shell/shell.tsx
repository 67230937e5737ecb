import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Session } from '#contract/console/bff.ts';
import { loadPart } from '#src/ui/feedback/load-part.ts';
import { AppFrame } from '#src/ui/frame/app-frame.tsx';
import { ThemeSwitch, ZoneSwitch } from '#src/ui/frame/frame-tools.tsx';
import { useShortcut } from '#src/ui/frame/shortcuts.tsx';
import { createTypedAhead } from '#src/ui/frame/typed-ahead.ts';
import { NowProvider, ToShownProvider } from '#src/ui/values/now.tsx';
import { EmulatorBanner } from './banners/banner.tsx';
import { NewBuildBanner } from './banners/new-build-banner.tsx';
import { OutageBanner } from './banners/outage-banner.tsx';
import { ProtectionBanner } from './banners/protection-banner.tsx';
import { ViewedAsBanner } from './banners/viewed-as-banner.tsx';
import { Crumbs } from './crumbs.tsx';
import { useDisplayedClock, useShownTime } from './emulator-clock.ts';
import { NavigationList } from './navigation-list.tsx';
import { NotificationBell } from './notifications/bell.tsx';
import { useLimitedUntil } from './rate-limit.ts';
import classes from './shell.module.css';
import { StatusLine } from './status-line.tsx';
import { Switcher } from './switcher.tsx';
import { TaskTray } from './tasks/task-tray.tsx';
import { useLockoutQuestions } from './use-lockout-questions.ts';
import { useOpenAlertsMark } from './use-open-alerts-mark.ts';
import { useNavigationPlace, usePlace } from './use-place.ts';
import { UserMenu } from './user-menu.tsx';

const loadPalette = () => import('./palette/palette.tsx').then((module) => ({ default: module.Palette }));
// not part of the first page: it brings dialogs and what searches in them
const Palette = lazy(() => loadPart(loadPalette));
const TwinBanner = lazy(() =>
  loadPart(() => import('./banners/twin-banner.tsx').then((module) => ({ default: module.TwinBanner }))),
);
const LimitBanner = lazy(() =>
  loadPart(() => import('./banners/limit-banner.tsx').then((module) => ({ default: module.LimitBanner }))),
);

/** Whether the palette is open. Nothing that is typed after the press that opens it is lost, or taken for a shortcut. */
function useJump() {
  const [jumping, setJumping] = useState(false);
  const [ahead] = useState(createTypedAhead);
  // keys go to the page again, whatever became of the palette
  useEffect(() => () => void ahead.take(), [ahead]);
  const jump = (): void => {
    if (!jumping) ahead.begin(window);
    setJumping(true);
  };
  const stop = (): void => {
    ahead.take();
    setJumping(false);
  };
  return { jumping, jump, stop, takeTyped: ahead.take };
}

/** Ctrl and ⌘ come before the K that opens the palette, so that it is there soon. */
function usePaletteAhead(): void {
  useEffect(() => {
    const ahead = ({ key }: KeyboardEvent): void => {
      if (key === 'Control' || key === 'Meta') loadPalette().catch(() => undefined);
    };
    window.addEventListener('keydown', ahead);
    return () => window.removeEventListener('keydown', ahead);
  }, []);
}

interface ShellProps {
  session: Session;
  onSignOut: () => void;
  children: ReactNode;
}

/** The frame around every page of a signed-in person. Times below it follow the emulator's clock where there is one. */
export function Shell({ session, onSignOut, children }: ShellProps) {
  const place = usePlace();
  const { connection } = place;
  const offered = useNavigationPlace(place);
  const pathname = useLocation({ select: (location) => location.pathname });
  const clock = useDisplayedClock(connection);
  const toShown = useShownTime(connection);
  const limitedUntil = useLimitedUntil();
  const { jumping, jump, stop, takeTyped } = useJump();
  useShortcut('mod+k', 'Jump to a page, a project, an action', jump, {
    group: 'Everywhere',
  });
  usePaletteAhead();
  useLockoutQuestions();
  useOpenAlertsMark(place);
  return (
    <NowProvider source={clock}>
      <AppFrame
        routeKey={pathname}
        context={offered.connection && <Switcher connection={offered.connection} groupId={offered.groupId} />}
        nav={
          <>
            <NavigationList place={offered} />
            {connection && !connection.emulator && (
              <div className={classes.foot}>
                <StatusLine place={place} />
              </div>
            )}
          </>
        }
        breadcrumbs={<Crumbs />}
        onJump={jump}
        tools={
          <>
            <NotificationBell place={place} />
            <ZoneSwitch />
            <ThemeSwitch />
            <UserMenu session={session} onSignOut={onSignOut} />
          </>
        }
        banner={
          <>
            {connection?.emulator && <EmulatorBanner connection={connection} place={place} />}
            {connection?.emulator && (
              <Suspense>
                <TwinBanner connection={connection} />
              </Suspense>
            )}
            {connection && <ProtectionBanner connection={connection} />}
            {connection && <OutageBanner connection={connection} />}
            <ViewedAsBanner />
            <NewBuildBanner />
            {limitedUntil !== undefined && (
              <Suspense>
                <LimitBanner until={limitedUntil} />
              </Suspense>
            )}
          </>
        }
        tray={<TaskTray />}
      >
        <ToShownProvider value={toShown}>{children}</ToShownProvider>
      </AppFrame>
      {jumping && (
        <Suspense fallback={null}>
          <Palette place={offered} opened onClose={stop} onSignOut={onSignOut} takeTyped={takeTyped} />
        </Suspense>
      )}
    </NowProvider>
  );
}
