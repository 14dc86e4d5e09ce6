import {
  Sidebar,
  SidebarDivider,
  SidebarGroup,
  SidebarItem,
  SidebarSpace,
} from '@backstage/core-components';
import type { NavContentComponentProps } from '@backstage/plugin-app-react';
import MenuIcon from '@material-ui/icons/Menu';
import { PortalName } from './PortalName';

/**
 * The sidebar: every page that has a title and an icon, the personal settings
 * apart at the bottom.
 */
export function PortalNav({ navItems }: NavContentComponentProps) {
  const items = navItems.withComponent(({ href, icon, title }) => (
    <SidebarItem to={href} text={title} icon={() => icon} />
  ));
  const settings = items.take('page:user-settings');
  return (
    <Sidebar>
      <PortalName />
      <SidebarDivider />
      <SidebarGroup label="Menu" icon={<MenuIcon />}>
        {items.rest({ sortBy: 'title' })}
      </SidebarGroup>
      <SidebarSpace />
      <SidebarDivider />
      {settings}
    </Sidebar>
  );
}
