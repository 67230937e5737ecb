import { Link, type LinkProps } from '@tanstack/react-router';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { Project } from '../shared/holders.ts';
import classes from '../shared/people.module.css';
import { type Answer, questions } from './questions.ts';

interface AuditorQuestionsProps {
  connectionId: string;
  orgId: string;
  projects: readonly Project[];
  opened: boolean;
  onClose: () => void;
}

/** The usual questions of auditors, each with the page that answers it; each of these pages exports its content. */
export function AuditorQuestions({ connectionId, orgId, projects, opened, onClose }: AuditorQuestionsProps) {
  const linkOf = ({ to, search = {}, groupId }: Answer): LinkProps =>
    ({ to, params: { connectionId, orgId, groupId }, search }) as LinkProps;
  return (
    <Dialog opened={opened} title="Questions of an auditor" size={720} onClose={onClose}>
      <div className={classes.stack}>
        <p className={classes.dim}>
          Each page exports what it shows as CSV or JSON, with the question, the filters and the time in its
          header.
        </p>
        <ol className={classes.list}>
          {questions(orgId, projects).map(({ question, answers }) => (
            <li key={question}>
              <div className={classes.question}>{question}</div>
              <div className={classes.answers}>
                {answers.map((answer) => (
                  <Link key={answer.label} {...linkOf(answer)}>
                    {answer.label}
                  </Link>
                ))}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
