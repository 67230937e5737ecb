import { Link } from '@tanstack/react-router';

export function NotFoundPage() {
  return (
    <section>
      <h1>Not found</h1>
      <p>
        Nothing is at this address. <Link to="/">Go to the start</Link>
      </p>
    </section>
  );
}
