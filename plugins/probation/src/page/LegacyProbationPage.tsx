import { Content, Header, Page } from '@backstage/core-components';
import { useText } from '../parts/useText';
import { ViolationsOverview } from './ViolationsOverview';

/** The page with the old frontend system's frame around it; the new one brings its own. */
export function LegacyProbationPage(props: { tabPath?: string }) {
  const t = useText();
  return (
    <Page themeId="tool">
      <Header title={t('page.title')} subtitle={t('page.subtitle')} />
      <Content>
        <ViolationsOverview tabPath={props.tabPath} />
      </Content>
    </Page>
  );
}
