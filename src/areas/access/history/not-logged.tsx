import { Section } from '#src/ui/frame/page-header.tsx';
import classes from '../access.module.css';

/** Missing events that a reader of the history must not take for silence // documented */
const kinds: readonly (readonly [what: string, instead: string])[] = [
  ['Connections that the access list refused', 'Atlas closes them before anybody can sign in.'],
  ['Requests to the Administration API', 'They stand in the activity of the project, with their address.'],
  [
    'Sign-ins while Atlas collected no lines',
    'After an activity spike it stops for a while and says nothing of it.',
  ],
  ['Anything before the last seven days', 'Download the log of a host or export this table to keep it.'],
  ['What a user did after signing in', 'Only an audit log tells that.'],
  ['Free, shared and flex clusters', 'Atlas keeps no access history of them.'],
];

export function NotLogged() {
  return (
    <Section label="Not in this history">
      <ul className={classes.notLogged}>
        {kinds.map(([what, instead]) => (
          <li key={what}>
            <span>{what}.</span> {instead}
          </li>
        ))}
      </ul>
    </Section>
  );
}
