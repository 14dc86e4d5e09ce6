import { createContext, useContext, type PropsWithChildren } from 'react';

/** Where a version is described: `https://…/releases/tag/{version}`. */
export const VERSION_URL_ANNOTATION = 'probation/version-url';

const TemplateContext = createContext<string | undefined>(undefined);

/** Makes versions below it links by the entity's `probation/version-url`. */
export function VersionLinks(
  props: PropsWithChildren<{ template: string | undefined }>,
) {
  return (
    <TemplateContext.Provider value={props.template}>
      {props.children}
    </TemplateContext.Provider>
  );
}

/** The address of a version's page; `undefined` without a usable template. */
export function useVersionUrl(version: string): string | undefined {
  const template = useContext(TemplateContext);
  return template && versionUrl(template, version);
}

/** Fills a template in. Only `http(s)` addresses that name the version count. */
export function versionUrl(
  template: string,
  version: string,
): string | undefined {
  if (!template.includes('{version}')) {
    return undefined;
  }
  return webUrl(template.replaceAll('{version}', encodeVersion(version)));
}

/** The address itself if it is one of the web, so that nothing else becomes a link. */
export function webUrl(url: string | null): string | undefined {
  return url && /^https?:\/\//i.test(url) && URL.canParse(url)
    ? url
    : undefined;
}

function encodeVersion(version: string): string {
  // A lone surrogate cannot be encoded; the version then goes into the address without it.
  return encodeURIComponent(version.toWellFormed());
}
