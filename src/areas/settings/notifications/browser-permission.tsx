import { useState } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import classes from './notification-settings.module.css';

const words: Readonly<Record<NotificationPermission | 'unknown', string>> = {
  granted: 'This browser shows notifications while the console is open.',
  denied: 'This browser refuses notifications of the console: allow them in its settings for this site.',
  default: 'This browser has not been asked yet.',
  unknown: 'This browser has no notifications.',
};

/** Whether this browser may show notifications, and the button that requests the permission. */
export function BrowserPermission() {
  const [permission, setPermission] = useState<NotificationPermission | 'unknown'>(() =>
    'Notification' in window ? Notification.permission : 'unknown',
  );
  return (
    <p className={classes.dim}>
      {words[permission]}{' '}
      {permission === 'default' && (
        <Button size="sm" onClick={() => void Notification.requestPermission().then(setPermission)}>
          Allow in this browser
        </Button>
      )}
    </p>
  );
}
