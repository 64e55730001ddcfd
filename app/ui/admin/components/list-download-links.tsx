import type { ReactNode } from 'react';
import { FILE_FORMATS, type ListName, listFilePath } from '#app/ui/admin/paths/file-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';

/** The names of formats are the same in all languages. */
const NAMES = { csv: 'CSV', xlsx: 'Excel' };

/** Saves the list of this screen, filtered as it is shown. @param children says what is saved. */
export function ListDownload({ list, children }: { list: ListName; children: ReactNode }) {
  const params = useUrlParams(['page', 'changes', 'before', 'view', 'edit']);
  return (
    <FileLinks list={list} params={params} className="mt-6">
      {children}
    </FileLinks>
  );
}

type FileLinksProps = { list: ListName; params: URLSearchParams; className: string; children: ReactNode };

export function FileLinks({ list, params, className, children }: FileLinksProps) {
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden ${className}`}>
      <span>{children}</span>
      <span className="flex gap-2">
        {FILE_FORMATS.map((format) => (
          <OfficeButtonLink
            key={format}
            to={listFilePath(list, format, params)}
            reloadDocument
            download={`${list}.${format}`}
            size="small"
          >
            {NAMES[format]}
          </OfficeButtonLink>
        ))}
      </span>
    </div>
  );
}
