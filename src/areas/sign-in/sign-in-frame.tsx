import type { ReactNode } from 'react';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Chart } from './chart.tsx';
import classes from './sign-in.module.css';

/** The page before anybody is known. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <Stack as="main" gap={16} justify="center" className={classes.panel}>
        <p className={classes.brand}>Quarterdeck</p>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </Stack>
      <Chart />
    </div>
  );
}
