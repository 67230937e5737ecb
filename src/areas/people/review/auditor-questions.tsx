import { Link, type LinkProps } from '@tanstack/react-router';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { Project } from '../shared/holders.ts';
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
      <Grid gap={16}>
        <Text as="p" tone="dim">
          Each page exports its rows as CSV or JSON, with the question, the filters and the time in its
          header.
        </Text>
        <Grid as="ol" gap={8}>
          {questions(orgId, projects).map(({ question, answers }) => (
            <li key={question}>
              <Text as="div" weight="medium">
                {question}
              </Text>
              <Row gap={4} columnGap={20} wrap>
                {answers.map((answer) => (
                  <Link key={answer.label} {...linkOf(answer)}>
                    {answer.label}
                  </Link>
                ))}
              </Row>
            </li>
          ))}
        </Grid>
      </Grid>
    </Dialog>
  );
}
