import { useState } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { Text } from '#src/ui/layout/text.tsx';

const texts: Readonly<Record<NotificationPermission | 'unknown', string>> = {
  granted: 'This browser shows notifications while the console is open.',
  denied: 'This browser refuses notifications of the console: allow them in its settings for this site.',
  default: 'Permission has not been requested yet.',
  unknown: 'This browser has no notifications.',
};

/** Whether this browser may show notifications, and the button that requests the permission. */
export function BrowserPermission() {
  const [permission, setPermission] = useState<NotificationPermission | 'unknown'>(() =>
    'Notification' in window ? Notification.permission : 'unknown',
  );
  return (
    <Text as="p" size={13} tone="dim">
      {texts[permission]}{' '}
      {permission === 'default' && (
        <Button size="sm" onClick={() => void Notification.requestPermission().then(setPermission)}>
          Allow in this browser
        </Button>
      )}
    </Text>
  );
}
