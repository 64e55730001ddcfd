import type { ReactNode } from 'react';
import { type RootData, useRootData } from '#app/ui/layout/root-data.ts';

type ShareMetaProps = {
  path: string;
  title: string;
  description: string;
  picture: string;
  children?: ReactNode;
};

/** The canonical link, and the tags for crawlers, which need them only in the server's HTML. */
export function ShareMeta({ path, ...tags }: ShareMetaProps) {
  const root = useRootData();
  if (!root) return null;
  return (
    <>
      <link rel="canonical" href={root.origin + path} />
      {import.meta.env.SSR && <OpenGraphTags {...root} path={path} {...tags} />}
    </>
  );
}

type OpenGraphTagsProps = ShareMetaProps & Pick<RootData, 'origin' | 'shopName' | 'locale'>;

function OpenGraphTags({ origin, shopName, locale, path, title, description, picture, children }: OpenGraphTagsProps) {
  const facts = {
    'og:site_name': shopName,
    'og:locale': locale.language === 'my' ? 'my_MM' : 'en_US',
    'og:title': title,
    'og:description': description,
    'og:url': origin + path,
    'og:image': origin + picture,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${title}. ${description}`,
  };
  return (
    <>
      <meta name="description" content={description} />
      <meta name="twitter:card" content="summary_large_image" />
      {Object.entries(facts).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {children ?? <meta property="og:type" content="website" />}
    </>
  );
}
