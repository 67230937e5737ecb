import { useState } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import type { ScheduleForm } from './form-model.ts';
import { divergence, rebase, type Side } from './rebase.ts';
import classes from './schedule.module.css';
import { differing, itemNames, nameOf, type PartNames, partsOf, valueText } from './schedule-parts.ts';

interface RebaseDialogProps {
  base: ScheduleForm;
  mine: ScheduleForm;
  fresh: ScheduleForm;
  names: Omit<PartNames, 'items'>;
  /** The form on top of the stored version. */
  onRebase: (form: ScheduleForm) => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Both versions of a schedule that another user saved during editing; no change is dropped silently. */
export function RebaseDialog({
  base,
  mine,
  fresh,
  names,
  onRebase,
  onTakeTheirs,
  onClose,
}: RebaseDialogProps) {
  const [sides, setSides] = useState<Record<string, Side>>({});
  const [was, ours, now] = [partsOf(base), partsOf(mine), partsOf(fresh)];
  const { theirs, conflicts } = divergence(was, ours, now);
  const keys = [...new Set([...theirs, ...differing(was, ours)])];
  const all = { ...names, items: itemNames(was, now, ours) };
  const sideOf = (key: string): Side => sides[key] ?? 'mine';
  return (
    <Dialog opened size={820} title="This schedule was saved elsewhere" onClose={onClose}>
      <Stack gap={16}>
        <Text as="p" size={13} tone="ink" breaks>
          {plural(theirs.length, 'change')} saved elsewhere since you opened it
          {conflicts.length > 0 && `, ${conflicts.length} of them conflicting with yours: choose`}. Both
          versions are merged in the form; nothing is saved yet.
        </Text>
        <div className={classes.scroll}>
          <table className={classes.table}>
            <caption className="qd-hidden">Both versions</caption>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">When you opened it</th>
                <th scope="col">Theirs</th>
                <th scope="col">Yours</th>
                <th scope="col">Taken</th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => {
                const value = now.get(key) ?? ours.get(key) ?? was.get(key);
                const label = nameOf(key, value, all);
                const isConflict = conflicts.includes(key);
                return (
                  <tr key={key}>
                    <th scope="row">{label}</th>
                    {[was, now, ours].map((parts, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move
                      <td key={at}>{valueText(key, parts.get(key), all) ?? <Absent />}</td>
                    ))}
                    <td>
                      {isConflict ? (
                        <Segmented
                          label={`Whose ${label}`}
                          items={[
                            { value: 'theirs', label: 'Theirs' },
                            { value: 'mine', label: 'Yours' },
                          ]}
                          value={sideOf(key)}
                          onChange={(side) => setSides({ ...sides, [key]: side })}
                        />
                      ) : theirs.includes(key) ? (
                        'theirs'
                      ) : (
                        'yours'
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        <ButtonRow end>
          <Button onClick={onClose}>Keep editing</Button>
          <Button onClick={onTakeTheirs}>Start over from theirs</Button>
          <Button variant="primary" onClick={() => onRebase(rebase(base, mine, fresh, sideOf))}>
            Merge both
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
