import { Popover } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { lazy, type MouseEvent, Suspense } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { isActive, reportedBy, type Task, tasks } from '#src/lib/tasks.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { loadPart } from '#src/ui/feedback/load-part.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { NowProvider, useNow } from '#src/ui/values/now.tsx';
import { Duration } from '#src/ui/values/quantity.tsx';
import { useBackupTasks } from './backup-tasks.ts';
import { useChangeSetTasks } from './change-set-tasks.ts';
import { useClusterTasks } from './cluster-tasks.ts';
import { useMigrationTasks } from './migration-tasks.ts';
import { useSearchTasks } from './search-tasks.ts';
import classes from './task-tray.module.css';
import { useTasks } from './use-tasks.ts';

// not part of the first page: only while a change set runs
const RunningSets = lazy(() =>
  loadPart(() => import('./running-sets.tsx').then((module) => ({ default: module.RunningSets }))),
);

/** All running work, on every page. Hidden while nothing runs. */
export function TaskTray() {
  useClusterTasks();
  useBackupTasks();
  useMigrationTasks();
  useSearchTasks();
  const applying = useChangeSetTasks();
  return (
    // tasks are dated by this browser, regardless of the emulator's clock
    <NowProvider source={Date.now}>
      <Tray />
      {applying.length > 0 && (
        <Suspense fallback={null}>
          <RunningSets connections={applying} />
        </Suspense>
      )}
    </NowProvider>
  );
}

function Tray() {
  const list = reportedBy(useTasks(), useNow(1000));
  const running = list.filter(isActive).length;
  const failed = list.filter(({ state }) => state === 'failed').length;
  if (list.length === 0) return null;
  const label = [running > 0 && `${running} running`, failed > 0 && `${failed} failed`]
    .filter(Boolean)
    .join(', ');
  return (
    <Popover position="top-end" width={360} trapFocus>
      <Popover.Target>
        <Button size="sm" className={classes.button}>
          <MarkIcon
            mark={running > 0 ? 'ring' : failed > 0 ? 'square' : 'dot'}
            tone={running > 0 ? 'running' : failed > 0 ? 'critical' : 'ok'}
          />
          {label || `${formatCount(list.length)} done`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown data-popup>
        <Tasks list={list} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Tasks({ list }: { list: readonly Task[] }) {
  return (
    <section className={classes.tray} aria-label="Tasks">
      <header className={classes.head}>
        <Text as="h2" size={13}>
          Tasks
        </Text>
        {list.some((task) => !isActive(task)) && (
          <Button size="sm" variant="quiet" onClick={() => tasks.clearEnded()}>
            Clear finished
          </Button>
        )}
      </header>
      <ul>
        {list.map((task) => (
          <Row key={task.id} task={task} />
        ))}
      </ul>
    </section>
  );
}

/** "1,250 of 2,500 documents (50%)"; never 100% before it is all. */
function progressText({ done, total, unit }: NonNullable<Task['progress']>): string {
  const counts = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  if (unit === undefined) return counts;
  return `${counts} ${unit} (${Math.floor((100 * done) / total)}%)`;
}

const marks = {
  running: { mark: 'ring', tone: 'running' },
  waiting: { mark: 'hollow', tone: 'dim' },
  done: { mark: 'dot', tone: 'ok' },
  failed: { mark: 'square', tone: 'critical' },
} as const;

function Row({ task }: { task: Task }) {
  const now = useNow(1000);
  const router = useRouter();
  const { mark, tone } = marks[task.state];
  function follow(event: MouseEvent): void {
    if (!task.href || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // a place that was kept as text, query part included
    router.history.push(task.href);
  }
  const elapsed = Math.max(1000, (task.endedAt ?? Math.max(now, task.startedAt)) - task.startedAt);
  return (
    <li className={classes.row}>
      <span className={classes.mark}>
        <MarkIcon mark={mark} tone={tone} />
      </span>
      <Stack shrink size={13} className={classes.body}>
        {task.href ? (
          <a href={task.href} onClick={follow}>
            {task.title}
          </a>
        ) : (
          <span>{task.title}</span>
        )}
        <Text size={12} tone="dim">
          {task.progress ? `${progressText(task.progress)}, ` : ''}
          {isActive(task) ? '' : `${task.state} after `}
          <Duration ms={elapsed} />
          {task.detail ? `. ${task.detail}` : ''}
        </Text>
      </Stack>
      {!isActive(task) && (
        <IconButton
          size="sm"
          icon="close"
          label={`Dismiss ${task.title}`}
          onClick={() => tasks.dismiss(task.id)}
        />
      )}
    </li>
  );
}
