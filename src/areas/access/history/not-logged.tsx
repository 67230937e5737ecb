import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import classes from '../access.module.css';

/** Missing events that a reader of the history must not take for silence // documented */
const kinds: readonly (readonly [what: string, instead: string])[] = [
  ['Connections that the access list refused', 'Atlas closes them before anybody can sign in.'],
  ['Requests to the Administration API', 'The activity of the project lists them, with their address.'],
  ['Sign-ins while Atlas collected no lines', 'After an activity spike it stops for a while without a note.'],
  ['Anything before the last seven days', 'Download the log of a host or export this table to keep it.'],
  ['Actions of a user after signing in', 'Only an audit log records them.'],
  ['Free, shared and flex clusters', 'Atlas keeps no access history of them.'],
];

export function NotLogged() {
  return (
    <Section label="Not in this history">
      <Grid as="ul" gap={6} columnGap={32} columns={2} size={13} tone="dim" className={classes.notLogged}>
        {kinds.map(([what, instead]) => (
          <li key={what}>
            <span>{what}.</span> {instead}
          </li>
        ))}
      </Grid>
    </Section>
  );
}
