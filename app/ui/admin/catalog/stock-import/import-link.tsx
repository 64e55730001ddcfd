import { Trans } from '@lingui/react/macro';
import { IMPORT_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useMayOpen } from '#app/ui/admin/rights/use-may-open.ts';

/** Leads to the import of a spreadsheet, where somebody may want to add many items; nothing for those who may not. */
export function ImportLink() {
  if (!useMayOpen()(IMPORT_PATH)) return null;
  return (
    <OfficeLink to={IMPORT_PATH} className="link inline-flex min-h-11 items-center">
      <Trans>Import a list from a spreadsheet</Trans>
    </OfficeLink>
  );
}
