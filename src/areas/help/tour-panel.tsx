import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { useShortcut } from '#src/ui/frame/shortcuts.tsx';
import { useTour } from '#src/ui/frame/tour-state.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './tour.module.css';
import { tourSteps } from './tour-steps.ts';

/** One step of the tour, beside the page that it describes. */
export function TourPanel({ connection, step }: { connection: string; step: number }) {
  const { asked, go, leave } = useTour();
  const navigate = useNavigate();
  const number = Math.min(step, tourSteps.length);
  const { to, title, text } = tourSteps[number - 1] ?? tourSteps[0];
  const isLast = number === tourSteps.length;
  const on = (): void => (isLast ? leave() : go(number + 1));
  const back = (): void => go(Math.max(1, number - 1));
  useShortcut(']', isLast ? 'Finish the tour' : 'Next step of the tour', on, { group: 'Tour' });
  useShortcut('[', 'Previous step of the tour', back, { group: 'Tour' });
  const shown = useRef(asked ? 0 : number);
  useEffect(() => {
    // a reload stays on the page that was open
    if (shown.current === number) return;
    shown.current = number;
    void navigate({ to, params: { connectionId: connection } });
  }, [navigate, number, to, connection]);
  return (
    <Stack
      as="aside"
      gap={8}
      size={14}
      className={classes.tour}
      aria-label="Tour"
      onKeyDown={({ key }) => {
        if (key === 'Escape') leave();
      }}
    >
      <div aria-live="polite">
        <Text as="p" size={12} tone="dim">
          Tour, step {number} of {tourSteps.length}
        </Text>
        <h2 className={classes.title}>{title}</h2>
        <p>{text}</p>
      </div>
      <ButtonRow end>
        <Button variant="quiet" onClick={leave}>
          Leave tour
        </Button>
        {number > 1 && <Button onClick={back}>Back</Button>}
        <Button variant="primary" onClick={on}>
          {isLast ? 'Finish' : 'Next'}
        </Button>
      </ButtonRow>
      <Text as="p" size={12} tone="dim" className={classes.keys}>
        ] and [ lead to the next and the previous step.
      </Text>
    </Stack>
  );
}
