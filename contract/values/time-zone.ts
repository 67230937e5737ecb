import { z } from 'zod';

/** The name of a time zone that this process knows. */
export const TimeZone = z.string().refine((name) => {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}, 'must be a time zone such as Europe/Paris');
