import { Content } from '@backstage/core-components';
import { ReactRouterV6PageRouter } from '@backstage/frontend-adapter-react-router-v6';
import { ViolationsOverview } from './ViolationsOverview';

/** The page inside the new frontend system's frame, which shows the title. */
export function NewProbationPage(props: { tabPath?: string }) {
  return (
    <ReactRouterV6PageRouter>
      <Content>
        <ViolationsOverview tabPath={props.tabPath} />
      </Content>
    </ReactRouterV6PageRouter>
  );
}
