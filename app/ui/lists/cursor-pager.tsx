import { useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import type { NeighbourCursors } from '#app/domain/text/paging.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { PreservedParams } from '#app/ui/lists/preserved-params.tsx';

/** Goes to the neighbour pages by the cursors in the URL parameter `name`, for lists that count no pages. */
export function CursorPager({ newer, older, name = 'page' }: NeighbourCursors<number | string> & { name?: string }) {
  const { t } = useLingui();
  if (newer === null && older === null) return null;
  return (
    <nav aria-label={t`Pages`} className="mt-6">
      <Form method="get" className="flex items-center justify-between gap-3 sm:justify-center">
        <PreservedParams except={[name]} />
        <Button type="submit" name={name} value={`after-${newer}`} disabled={newer === null}>
          <Icon name="chevron-left" />
          {t`Prev`}
        </Button>
        <Button type="submit" name={name} value={`before-${older}`} disabled={older === null}>
          {t`Next`}
          <Icon name="chevron-right" />
        </Button>
      </Form>
    </nav>
  );
}
