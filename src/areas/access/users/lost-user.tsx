import { useState } from 'react';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import { call } from '#src/api/client.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { lookingAgain, mayStillCome } from '#src/api/outcome/lost-answer.ts';
import { useLooks } from '#src/api/use-looks.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';

/** The state of a user after a save request without a response. */
export type LostUser =
  | { fate: 'there'; user: DatabaseUser }
  | { fate: 'absent'; user?: undefined }
  /** It could not be looked up either. */
  | { fate: 'unknown'; user?: undefined };

/** Looks what became of a user, now. */
export async function lookUpUser(
  connection: string,
  place: Pick<DatabaseUser, 'groupId' | 'databaseName' | 'username'>,
): Promise<LostUser> {
  try {
    return { fate: 'there', user: await call('getGroupDatabaseUser', connection, place) };
  } catch (error) {
    const isAbsent = error instanceof ApiFailure && error.status === 404;
    return { fate: isAbsent ? 'absent' : 'unknown' };
  }
}

/** What became of a user whose saving was not answered; the service may finish it later. */
export function useLostUser(connection: string) {
  const looks = useLooks();
  const [match, setFound] = useState<{ lost: LostUser; again: boolean }>();
  return {
    ...{ lost: match?.lost, again: match?.again ?? false },
    lookFor: (place: Parameters<typeof lookUpUser>[1]): void =>
      looks.start({
        look: () => lookUpUser(connection, place),
        isThere: ({ fate }) => fate === 'there',
        onLook: (lost, again) => setFound({ lost, again }),
      }),
    forget: (): void => {
      looks.stop();
      setFound(undefined);
    },
  };
}

interface LostUserNoticeProps {
  lost: LostUser | undefined;
  /** Another lookup follows. */
  again: boolean;
  username: string;
  /** Whether a password was sent. */
  password: boolean;
}

/** Reports the lost response, the current state, and the next step; otherwise renders nothing. */
export function LostUserNotice({ lost, again, username, password }: LostUserNoticeProps) {
  if (!lost) return null;
  if (lost.fate === 'absent') {
    return (
      <Notice
        tone="warning"
        urgent
        title={`The answer was lost. No user ${username} exists${again ? ' yet' : ''}.`}
      >
        {again ? lookingAgain : `You can send it again. ${mayStillCome}`}
      </Notice>
    );
  }
  const present =
    lost.fate === 'there'
      ? `${username} exists, but whether with these values is unknown.`
      : `Whether ${username} was saved could not be looked up either.`;
  return (
    <Notice tone="error" urgent title="The answer was lost">
      {present} Save again: that sets {password ? 'this password and ' : ''}these roles, whatever arrived
      before.
    </Notice>
  );
}
