import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { Project } from '../shared/holders.ts';
import classes from '../shared/people.module.css';
import { type Answer, questions } from './questions.ts';

interface AuditorQuestionsProps {
  connectionId: string;
  orgId: string;
  projects: readonly Project[];
}

/** What auditors usually ask, each with the page that answers it; every one of them exports what it shows. */
export function AuditorQuestions({ connectionId, orgId, projects }: AuditorQuestionsProps) {
  const [opened, setOpened] = useState(false);
  const linkOf = ({ to, search = {}, groupId }: Answer): LinkProps =>
    ({ to, params: { connectionId, orgId, groupId }, search }) as LinkProps;
  return (
    <>
      <Button size="sm" icon="info" onClick={() => setOpened(true)}>
        Questions of an auditor
      </Button>
      <Dialog opened={opened} title="Questions of an auditor" size={720} onClose={() => setOpened(false)}>
        <div className={classes.stack}>
          <p className={classes.dim}>
            Each page exports what it shows as CSV or JSON, with the question, the filters and the time in its
            header.
          </p>
          <ol className={classes.list}>
            {questions(projects).map(({ question, answers }) => (
              <li key={question}>
                <div className={classes.question}>{question}</div>
                <div className={classes.answers}>
                  {answers.map((answer) => (
                    <Link key={answer.label} {...linkOf(answer)} onClick={() => setOpened(false)}>
                      {answer.label}
                    </Link>
                  ))}
                </div>
              </li>
            ))}
          </ol>
        </div>
      </Dialog>
    </>
  );
}
