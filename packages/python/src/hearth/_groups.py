"""One method for each operation of the API.

Generated from the declarations of the API by `npm run generate`. Do not edit.
"""
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, cast

from . import types as t
from ._core import Core, Page, Pages, Result, attempt, quote, quote_key


class Profile:
    def __init__(self, core: Core) -> None:
        self._core = core

    def check_username(self, *, username: str) -> t.UsernameCheck:
        """Check whether a username is available. Tells whether the current user could change to this username, and if not, why. Nothing is reserved by this request. Scope: read:user."""
        return cast('t.UsernameCheck', self._core.call('GET', '/v1/profile/username-check', query={'username': username}))

    def try_check_username(self, *, username: str) -> Result[t.UsernameCheck, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `check_username`, but returns a failure instead of raising it."""
        return attempt(lambda: self.check_username(username=username))

    def get(self) -> t.UserProfile:
        """Get the current user's profile. Returns all fields of the user's own profile, public or private. `email` needs the scope `user:email`. Scope: read:user."""
        return cast('t.UserProfile', self._core.call('GET', '/v1/profile'))

    def try_get(self) -> Result[t.UserProfile, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get())

    def update(self, body: t.UpdateProfileRequest) -> t.UserProfile:
        """Update the current user's profile. Changes only the fields you send; null clears a field. A username can be changed once every 30 days; the first change within 30 days of joining does not count. Scope: user."""
        return cast('t.UserProfile', self._core.call('PATCH', '/v1/profile', body=body))

    def try_update(self, body: t.UpdateProfileRequest) -> Result[t.UserProfile, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "username_change_too_soon", "username_reserved", "username_taken", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(body))


class SignUpRequests:
    def __init__(self, core: Core) -> None:
        self._core = core

    def approve(self, id: str) -> t.Success:
        """Approve a person who waits to join. Creates the account and mails the person. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('POST', f'/v1/admin/sign-up-requests/{quote(id)}/approve'))

    def try_approve(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "sign_up_request_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "username_taken", "network"]]:
        """As `approve`, but returns a failure instead of raising it."""
        return attempt(lambda: self.approve(id))

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.SignUpRequest]:
        """List the people who wait to join. Lists the people who proved an address and wait for approval, who waits longest first. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/sign-up-requests', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.SignUpRequest], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def refuse(self, id: str) -> t.Success:
        """Refuse a person who waits to join. Mails the person and erases the request. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('POST', f'/v1/admin/sign-up-requests/{quote(id)}/refuse'))

    def try_refuse(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "sign_up_request_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `refuse`, but returns a failure instead of raising it."""
        return attempt(lambda: self.refuse(id))


class Admin:
    def __init__(self, core: Core) -> None:
        self._core = core

    def export_audit(self, body: Optional[t.AuditExportRequest] = None) -> t.AuditExport:
        """Export the audit log as JSON lines. Returns a link to a file with one entry per line, oldest first. The link expires after five minutes and works while you are an administrator. Administrators only. Scope: admin."""
        return cast('t.AuditExport', self._core.call('POST', '/v1/admin/audit/export', body=body))

    def try_export_audit(self, body: Optional[t.AuditExportRequest] = None) -> Result[t.AuditExport, Literal["account_suspended", "csrf_refused", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `export_audit`, but returns a failure instead of raising it."""
        return attempt(lambda: self.export_audit(body))

    def list_audit(self, *, actor: Optional[str] = None, action: Optional[str] = None, target: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.AuditEntry]:
        """List audit log entries. Lists who did what and when, latest first. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/audit', query={'actor': actor, 'action': action, 'target': target, 'from': from_, 'to': to, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_audit(self, *, actor: Optional[str] = None, action: Optional[str] = None, target: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.AuditEntry], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_audit`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_audit(actor=actor, action=action, target=target, from_=from_, to=to, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def get_health(self) -> t.InstanceHealth:
        """Get the health of the instance. Returns warnings with what to do, storage, queues, webhooks, mail, partitions, the last backup, workers and versions. Administrators only. Scope: admin."""
        return cast('t.InstanceHealth', self._core.call('GET', '/v1/admin/health'))

    def try_get_health(self) -> Result[t.InstanceHealth, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get_health`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_health())

    def get_overview(self, *, from_: Optional[str] = None, to: Optional[str] = None, by: Optional[Literal["day", "week"]] = None) -> t.InstanceOverview:
        """Get the numbers of the instance. Returns members, events, RSVPs and check-ins, what waits for a decision, and a series per day or week. Days are in UTC. A worker counts each minute, less often on large instances. Administrators only. Scope: admin."""
        return cast('t.InstanceOverview', self._core.call('GET', '/v1/admin/overview', query={'from': from_, 'to': to, 'by': by}))

    def try_get_overview(self, *, from_: Optional[str] = None, to: Optional[str] = None, by: Optional[Literal["day", "week"]] = None) -> Result[t.InstanceOverview, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `get_overview`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_overview(from_=from_, to=to, by=by))

    def update_badge(self, badge_id: str, body: t.ModerateBadgeRequest) -> t.Success:
        """Hide or show a badge. Takes a badge out of lists, pages and profiles, or puts it back. Its holders keep it. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('PATCH', f'/v1/admin/badges/{quote(badge_id)}', body=body))

    def try_update_badge(self, badge_id: str, body: t.ModerateBadgeRequest) -> Result[t.Success, Literal["account_suspended", "badge_not_found", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `update_badge`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update_badge(badge_id, body))

    def update_event(self, event_id: str, body: t.ModerateEventRequest) -> t.Success:
        """Hide or show an event. Hides an event from everyone except the organizers of its group, or shows it again. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('PATCH', f'/v1/admin/events/{quote(event_id)}', body=body))

    def try_update_event(self, event_id: str, body: t.ModerateEventRequest) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "event_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `update_event`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update_event(event_id, body))

    def update_group(self, group_id: str, body: t.ModerateGroupRequest) -> t.GroupListItem:
        """Feature or hide a group. Features a group in lists, or hides it from everyone who has no role in it. Administrators only. Scope: admin."""
        return cast('t.GroupListItem', self._core.call('PATCH', f'/v1/admin/groups/{quote(group_id)}', body=body))

    def try_update_group(self, group_id: str, body: t.ModerateGroupRequest) -> Result[t.GroupListItem, Literal["account_suspended", "csrf_refused", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `update_group`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update_group(group_id, body))

    def list_webhooks(self, *, failing: Optional[bool] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.WebhookHealth]:
        """List the webhooks of all users. Lists owners, hosts and how deliveries go, newest first; never full URLs, secrets or payloads. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/webhooks', query={'failing': failing, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_webhooks(self, *, failing: Optional[bool] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.WebhookHealth], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_webhooks`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_webhooks(failing=failing, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_groups(self, *, q: Optional[str] = None, state: Optional[Literal["all", "hidden", "featured", "orphaned", "unclaimed", "archived"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.AdminGroup]:
        """List all groups. Lists every group, hidden and archived ones too, newest first. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/groups', query={'q': q, 'state': state, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_groups(self, *, q: Optional[str] = None, state: Optional[Literal["all", "hidden", "featured", "orphaned", "unclaimed", "archived"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.AdminGroup], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_groups`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_groups(q=q, state=state, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def set_group_owner(self, group_id: str, body: t.GroupOwnerRequest) -> t.RoleSet:
        """Set a new owner of a group. Makes an organizer of the group an owner at once; anyone else gets an offer by email, which takes effect when they accept it. Administrators only. Scope: admin."""
        return cast('t.RoleSet', self._core.call('POST', f'/v1/admin/groups/{quote(group_id)}/owner', body=body))

    def try_set_group_owner(self, group_id: str, body: t.GroupOwnerRequest) -> Result[t.RoleSet, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "limit_reached", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `set_group_owner`, but returns a failure instead of raising it."""
        return attempt(lambda: self.set_group_owner(group_id, body))

    def list_events(self, *, q: Optional[str] = None, state: Optional[Literal["all", "hidden"]] = None, group: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.AdminEvent]:
        """List all events. Lists every event but drafts, hidden and unlisted ones too, newest first. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/events', query={'q': q, 'state': state, 'group': group, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_events(self, *, q: Optional[str] = None, state: Optional[Literal["all", "hidden"]] = None, group: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.AdminEvent], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_events`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_events(q=q, state=state, group=group, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def get_user(self, username: str) -> t.AdminUserDetail:
        """Get an account. Returns what administrators see of an account. Private notes of groups, connections, blocks and messages are not part of it. Administrators only. Scope: admin."""
        return cast('t.AdminUserDetail', self._core.call('GET', f'/v1/admin/users/{quote(username)}'))

    def try_get_user(self, username: str) -> Result[t.AdminUserDetail, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "user_not_found", "network"]]:
        """As `get_user`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_user(username))

    def list_users(self, *, q: Optional[str] = None, status: Optional[Literal["active", "suspended", "nameless"]] = None, role: Optional[Literal["user", "admin"]] = None, sort: Optional[Literal["newest", "lastSeen"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.AdminUser]:
        """List all accounts. Lists accounts, private, suspended and nameless ones too. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/users', query={'q': q, 'status': status, 'role': role, 'sort': sort, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_users(self, *, q: Optional[str] = None, status: Optional[Literal["active", "suspended", "nameless"]] = None, role: Optional[Literal["user", "admin"]] = None, sort: Optional[Literal["newest", "lastSeen"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.AdminUser], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_users`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_users(q=q, status=status, role=role, sort=sort, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def delete_user(self, username: str) -> t.DeletedUser:
        """Delete an account. Deletes the account of a user with its data, and mails the user. The last administrator cannot be deleted. Administrators only. Scope: admin."""
        return cast('t.DeletedUser', self._core.call('DELETE', f'/v1/admin/users/{quote(username)}'))

    def try_delete_user(self, username: str) -> Result[t.DeletedUser, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "last_owner", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `delete_user`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete_user(username))

    def export_user(self, username: str) -> t.Success:
        """Send users a copy of their data. Mails the user a link to their data, for which they must sign in. Administrators do not get the data. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('POST', f'/v1/admin/users/{quote(username)}/exports'))

    def try_export_user(self, username: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `export_user`, but returns a failure instead of raising it."""
        return attempt(lambda: self.export_user(username))

    def sign_out(self, username: str, body: Optional[t.SignOutUserRequest] = None) -> t.Success:
        """End all sessions of a user. Ends all sessions of a user, except your own session. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('POST', f'/v1/admin/users/{quote(username)}/sign-out', body=body))

    def try_sign_out(self, username: str, body: Optional[t.SignOutUserRequest] = None) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `sign_out`, but returns a failure instead of raising it."""
        return attempt(lambda: self.sign_out(username, body))

    def update_user(self, username: str, body: t.ModerateUserRequest) -> t.ModeratedUser:
        """Change a user's role or suspend a user. A suspended user is refused from the next request on, is hidden from others and is mailed the reason. The last administrator can be neither demoted nor suspended. Administrators only. Scope: admin."""
        return cast('t.ModeratedUser', self._core.call('PATCH', f'/v1/admin/users/{quote(username)}', body=body))

    def try_update_user(self, username: str, body: t.ModerateUserRequest) -> Result[t.ModeratedUser, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "last_owner", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `update_user`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update_user(username, body))

    def approve(self, id: str) -> t.Success:
        """Approve the request of another administrator. Does what the other administrator requested. Not for your own requests, and only once both of you have had the role for 7 days. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('POST', f'/v1/admin/approvals/{quote(id)}/approve'))

    def try_approve(self, id: str) -> Result[t.Success, Literal["account_suspended", "approval_not_found", "csrf_refused", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "last_owner", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `approve`, but returns a failure instead of raising it."""
        return attempt(lambda: self.approve(id))

    def list_approvals(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.Approval]:
        """List requests that need a second administrator. Lists open requests, oldest first. They expire after 7 days. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/approvals', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_approvals(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.Approval], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_approvals`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_approvals(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def refuse(self, id: str) -> t.Success:
        """Refuse or withdraw a request. Ends a request; nothing else changes. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('POST', f'/v1/admin/approvals/{quote(id)}/refuse'))

    def try_refuse(self, id: str) -> Result[t.Success, Literal["account_suspended", "approval_not_found", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `refuse`, but returns a failure instead of raising it."""
        return attempt(lambda: self.refuse(id))


class FirstRun:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self) -> t.FirstRun:
        """Get the steps to set up this instance. Returns what a new instance needs, and what of it is done. Administrators only. Scope: admin."""
        return cast('t.FirstRun', self._core.call('GET', '/v1/admin/first-run'))

    def try_get(self) -> Result[t.FirstRun, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get())

    def leave_out(self, body: t.LeaveOutFirstRunStep) -> t.FirstRun:
        """Dismiss a step of the set-up. Leaves out a step, or hides the whole list. Administrators only. Scope: admin."""
        return cast('t.FirstRun', self._core.call('POST', '/v1/admin/first-run/leave-out', body=body))

    def try_leave_out(self, body: t.LeaveOutFirstRunStep) -> Result[t.FirstRun, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `leave_out`, but returns a failure instead of raising it."""
        return attempt(lambda: self.leave_out(body))


class Mail:
    def __init__(self, core: Core) -> None:
        self._core = core

    def test(self) -> t.MailTest:
        """Send yourself a test email. Emails the caller at once and returns what the mail server said. At most 20 per hour. Administrators only. Scope: admin."""
        return cast('t.MailTest', self._core.call('POST', '/v1/admin/mail-tests'))

    def try_test(self) -> Result[t.MailTest, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `test`, but returns a failure instead of raising it."""
        return attempt(lambda: self.test())


class AttendeeMail:
    def __init__(self, core: Core) -> None:
        self._core = core

    def announce(self, event_id: str, body: t.CreateAnnouncement, *, idempotency_key: Optional[str] = None) -> t.Announcement:
        """Send an announcement to attendees. Emails everyone in the audience who accepts messages from organizers. An event can have 5 announcements per day. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Announcement', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/announcements', body=body, key=idempotency_key, replayed=True))

    def try_announce(self, event_id: str, body: t.CreateAnnouncement, *, idempotency_key: Optional[str] = None) -> Result[t.Announcement, Literal["account_suspended", "csrf_refused", "event_cancelled", "event_not_found", "forbidden", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `announce`, but returns a failure instead of raising it."""
        return attempt(lambda: self.announce(event_id, body, idempotency_key=idempotency_key))


class Rsvps:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, *, status: Optional[Literal["confirmed", "waitlisted", "cancelled", "active"]] = None, when: Optional[Literal["upcoming", "past"]] = None, sort: Optional[Literal["rsvpAt", "startTime"]] = None, include: Optional[Literal["event"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.OwnRsvp]:
        """List the current user's RSVPs. Lists the user's RSVPs, newest first or by the start of the events. Add `include=event` to get each RSVP with its event. Scope: read:events."""
        return Pages(self._core, 'GET', '/v1/profile/rsvps', query={'status': status, 'when': when, 'sort': sort, 'include': include, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, status: Optional[Literal["confirmed", "waitlisted", "cancelled", "active"]] = None, when: Optional[Literal["upcoming", "past"]] = None, sort: Optional[Literal["rsvpAt", "startTime"]] = None, include: Optional[Literal["event"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.OwnRsvp], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(status=status, when=when, sort=sort, include=include, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def create(self, id: str, body: Optional[t.RsvpRequest] = None, *, idempotency_key: Optional[str] = None) -> t.Rsvp:
        """RSVP to an event. Gives the current user and the guests they bring seats or, when they do not all fit and there is a waitlist, a waitlist position. Where the organizers decide who comes (`requiresApproval`), it is a request: `waitlisted` with `approval: pending`. The user is emailed. An event whose `takesRsvps` is false takes none here: its `rsvpMode` says where they are made, or that none is needed (409 `rsvp_closed`). Scope: write:events."""
        return cast('t.Rsvp', self._core.call('POST', f'/v1/events/{quote(id)}/rsvp', body=body, key=idempotency_key, replayed=True))

    def try_create(self, id: str, body: Optional[t.RsvpRequest] = None, *, idempotency_key: Optional[str] = None) -> Result[t.Rsvp, Literal["account_suspended", "already_rsvped", "answers_required", "banned", "csrf_refused", "event_cancelled", "event_ended", "event_full", "event_not_found", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "request_declined", "request_in_flight", "rsvp_closed", "rsvp_elsewhere", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(id, body, idempotency_key=idempotency_key))

    def delete(self, id: str) -> t.Success:
        """Cancel the current user's RSVP. Gives up the seats or the waitlist position of the user and their guests, or withdraws a request. Freed seats go to the first party on the waitlist that fits whole. Scope: write:events."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/events/{quote(id)}/rsvp'))

    def try_delete(self, id: str) -> Result[t.Success, Literal["account_suspended", "already_checked_in", "csrf_refused", "event_cancelled", "event_ended", "event_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "rsvp_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(id))

    def get(self, id: str) -> t.RsvpStatusResponse:
        """Get the current user's RSVP to an event. `rsvp` is null if the user has never had an RSVP to this event. Scope: read:events."""
        return cast('t.RsvpStatusResponse', self._core.call('GET', f'/v1/events/{quote(id)}/rsvp'))

    def try_get(self, id: str) -> Result[t.RsvpStatusResponse, Literal["account_suspended", "event_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(id))

    def summary(self, id: str) -> t.RsvpSummary:
        """Count the RSVPs of an event. Counts RSVPs by status. No names are returned. Scope: read:events."""
        return cast('t.RsvpSummary', self._core.call('GET', f'/v1/events/{quote(id)}/rsvp-summary'))

    def try_summary(self, id: str) -> Result[t.RsvpSummary, Literal["account_suspended", "event_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `summary`, but returns a failure instead of raising it."""
        return attempt(lambda: self.summary(id))

    def update(self, id: str, body: t.ChangeRsvpRequest) -> t.Rsvp:
        """Change the current user's RSVP. Changes who comes by the RSVP, while RSVPs are open; until the event ends, spots can be given up, and answers that are still owed given. A party that shrinks gives up spots at once; one that waits keeps its place; a confirmed one grows only into free spots that no waiting party fits into, else 409 `event_full` and nothing changes. A guest who is checked in cannot be left out. Scope: write:events."""
        return cast('t.Rsvp', self._core.call('PATCH', f'/v1/events/{quote(id)}/rsvp', body=body))

    def try_update(self, id: str, body: t.ChangeRsvpRequest) -> Result[t.Rsvp, Literal["account_suspended", "already_checked_in", "answers_required", "banned", "csrf_refused", "event_cancelled", "event_ended", "event_full", "event_not_found", "guest_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "rsvp_closed", "rsvp_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(id, body))


class Attendees:
    def __init__(self, core: Core) -> None:
        self._core = core

    def add(self, event_id: str, body: t.AddAttendeeRequest, *, idempotency_key: Optional[str] = None) -> t.Rsvp:
        """Add an attendee to an event. Gives a user a seat, even outside the RSVP window and, with `overCapacity`, beyond the capacity. The user is emailed. The group must know the user: they have or had an RSVP, favorite, role, badge or ban there. A user who gave up a seat at this event has to RSVP again themselves. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Rsvp', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/attendees', body=body, key=idempotency_key, replayed=True))

    def try_add(self, event_id: str, body: t.AddAttendeeRequest, *, idempotency_key: Optional[str] = None) -> Result[t.Rsvp, Literal["account_suspended", "already_rsvped", "banned", "csrf_refused", "event_cancelled", "event_ended", "event_full", "event_not_found", "forbidden", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "rsvp_declined", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `add`, but returns a failure instead of raising it."""
        return attempt(lambda: self.add(event_id, body, idempotency_key=idempotency_key))

    def export(self, event_id: str) -> t.AttendeeExport:
        """Export the attendees of an event as CSV. Returns a link to a CSV file of the attendees, the waitlist in its order, and the people who were let in by name (`walk_in`). Times are those of the event’s time zone. The link expires after five minutes. For owners and managers in a browser, the file has a column for each ordinary question; sensitive answers are in no file. Organizers of the group only. Scope: manage:checkins."""
        return cast('t.AttendeeExport', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/attendees/export'))

    def try_export(self, event_id: str) -> Result[t.AttendeeExport, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `export`, but returns a failure instead of raising it."""
        return attempt(lambda: self.export(event_id))

    def get(self, event_id: str, user_id: str) -> t.AttendeeDetail:
        """Get an attendee of an event. Returns one attendee with their history in the group: how often they came, their latest RSVPs and their badges. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.AttendeeDetail', self._core.call('GET', f'/v1/manage/events/{quote(event_id)}/attendees/{quote(user_id)}'))

    def try_get(self, event_id: str, user_id: str) -> Result[t.AttendeeDetail, Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "rsvp_not_found", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(event_id, user_id))

    def list(self, event_id: str, *, status: Optional[Literal["confirmed", "waitlisted", "cancelled", "no_show"]] = None, approval: Optional[Literal["pending", "declined"]] = None, checked_in: Optional[bool] = None, q: Optional[str] = None, question: Optional[str] = None, answer: Optional[str] = None, include: Optional[Literal["answers"]] = None, label: Optional[str] = None, sort: Optional[Literal["rsvpAt", "name", "checkedInAt", "place"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.Attendee]:
        """List the attendees of an event. Lists everyone with an RSVP, whatever its status, in the order of their RSVPs or as `sort` says. People who ask to come are listed only with `approval`, for owners and managers. Organizers of the group only. Scope: manage:checkins."""
        return Pages(self._core, 'GET', f'/v1/manage/events/{quote(event_id)}/attendees', query={'status': status, 'approval': approval, 'checkedIn': checked_in, 'q': q, 'question': question, 'answer': answer, 'include': include, 'label': label, 'sort': sort, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, event_id: str, *, status: Optional[Literal["confirmed", "waitlisted", "cancelled", "no_show"]] = None, approval: Optional[Literal["pending", "declined"]] = None, checked_in: Optional[bool] = None, q: Optional[str] = None, question: Optional[str] = None, answer: Optional[str] = None, include: Optional[Literal["answers"]] = None, label: Optional[str] = None, sort: Optional[Literal["rsvpAt", "name", "checkedInAt", "place"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.Attendee], Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(event_id, status=status, approval=approval, checked_in=checked_in, q=q, question=question, answer=answer, include=include, label=label, sort=sort, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def promote(self, event_id: str, user_id: str, body: Optional[t.PromoteAttendeeRequest] = None) -> t.Rsvp:
        """Promote an attendee from the waitlist. Gives a waitlisted user a seat, whatever their waitlist position, and emails the user. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Rsvp', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/attendees/{quote(user_id)}/promote', body=body))

    def try_promote(self, event_id: str, user_id: str, body: Optional[t.PromoteAttendeeRequest] = None) -> Result[t.Rsvp, Literal["account_suspended", "csrf_refused", "event_cancelled", "event_ended", "event_full", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "not_waitlisted", "payload_too_large", "rate_limited", "read_only", "rsvp_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `promote`, but returns a failure instead of raising it."""
        return attempt(lambda: self.promote(event_id, user_id, body))

    def remove(self, event_id: str, user_id: str) -> t.Success:
        """Remove an attendee from an event. Cancels a user's RSVP and emails the user. A freed seat goes to the waitlist. A user who is checked in cannot be removed. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/events/{quote(event_id)}/attendees/{quote(user_id)}'))

    def try_remove(self, event_id: str, user_id: str) -> Result[t.Success, Literal["account_suspended", "already_checked_in", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "rsvp_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `remove`, but returns a failure instead of raising it."""
        return attempt(lambda: self.remove(event_id, user_id))

    def summary(self, event_id: str) -> t.ManagedRsvpSummary:
        """Count the RSVPs of a managed event. Counts RSVPs by status and check-ins, also for drafts and hidden events. Organizers of the group only. Scope: manage:checkins."""
        return cast('t.ManagedRsvpSummary', self._core.call('GET', f'/v1/manage/events/{quote(event_id)}/rsvp-summary'))

    def try_summary(self, event_id: str) -> Result[t.ManagedRsvpSummary, Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `summary`, but returns a failure instead of raising it."""
        return attempt(lambda: self.summary(event_id))

    def promote_many(self, event_id: str, body: t.PromoteAttendeesRequest) -> t.BulkAttendeeResult:
        """Promote attendees from the waitlist. Gives up to 100 waitlisted users seats, in the order of the waitlist, and emails them. Users without a free seat are refused with `event_full`, unless `overCapacity` is set. A refused user has its own error code and does not affect the others. Safe to repeat. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.BulkAttendeeResult', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/attendees/promote', body=body))

    def try_promote_many(self, event_id: str, body: t.PromoteAttendeesRequest) -> Result[t.BulkAttendeeResult, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `promote_many`, but returns a failure instead of raising it."""
        return attempt(lambda: self.promote_many(event_id, body))

    def remove_many(self, event_id: str, body: t.RemoveAttendeesRequest) -> t.BulkAttendeeResult:
        """Remove attendees from an event. Cancels the RSVPs of up to 100 users and emails them. The freed seats go to the waitlist once all are removed. A refused user, such as one who is checked in, has its own error code and does not affect the others. Safe to repeat. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.BulkAttendeeResult', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/attendees/remove', body=body))

    def try_remove_many(self, event_id: str, body: t.RemoveAttendeesRequest) -> Result[t.BulkAttendeeResult, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `remove_many`, but returns a failure instead of raising it."""
        return attempt(lambda: self.remove_many(event_id, body))

    def list_guests(self, id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.Guest]:
        """List the guests of an event. Lists the members who have a seat: first the ones the current user follows, then in the order of their RSVPs. Members with a private profile, and members who chose not to be shown, are counted in `rsvpCount` but not listed, so a page can have fewer items than `limit` although more follow. 403 if the organizers do not show the guests. Needs both scopes, `read:events` and `read:user`. Scope: read:events."""
        return Pages(self._core, 'GET', f'/v1/events/{quote(id)}/attendees', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_guests(self, id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.Guest], Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_guests`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_guests(id, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def approve(self, event_id: str, body: t.AnswerRequests) -> t.RequestResults:
        """Approve people who ask to come. Gives up to 200 users who ask to come (`approval: pending`) seats in the order sent or, where the event is full, places on the waitlist, and emails them. Also for users who were declined before. A refused user has their own error code and does not affect the others. Safe to repeat. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.RequestResults', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/attendees/approve', body=body))

    def try_approve(self, event_id: str, body: t.AnswerRequests) -> Result[t.RequestResults, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `approve`, but returns a failure instead of raising it."""
        return attempt(lambda: self.approve(event_id, body))

    def decline(self, event_id: str, body: t.AnswerRequests) -> t.RequestResults:
        """Decline people who ask to come. Tells up to 200 users who ask to come that there is no spot for them this time, by email with `note`. They cannot ask again until the organizers let them. Safe to repeat. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.RequestResults', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/attendees/decline', body=body))

    def try_decline(self, event_id: str, body: t.AnswerRequests) -> Result[t.RequestResults, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `decline`, but returns a failure instead of raising it."""
        return attempt(lambda: self.decline(event_id, body))

    def let_ask_again(self, event_id: str, body: t.ReopenRequests) -> t.RequestResults:
        """Undo declined requests. Lets up to 200 users who were declined ask again. No one is emailed. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.RequestResults', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/attendees/let-ask-again', body=body))

    def try_let_ask_again(self, event_id: str, body: t.ReopenRequests) -> Result[t.RequestResults, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `let_ask_again`, but returns a failure instead of raising it."""
        return attempt(lambda: self.let_ask_again(event_id, body))


class Questions:
    def __init__(self, core: Core) -> None:
        self._core = core

    def count(self, event_id: str) -> t.QuestionCounts:
        """Count the answers to the questions of an event. Counts people with a spot by the option they chose, guests included. Returns no names. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.QuestionCounts', self._core.call('GET', f'/v1/manage/events/{quote(event_id)}/questions/counts'))

    def try_count(self, event_id: str) -> Result[t.QuestionCounts, Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `count`, but returns a failure instead of raising it."""
        return attempt(lambda: self.count(event_id))

    def get(self, id: str) -> t.QuestionList:
        """List what an event asks with an RSVP. For everyone who can see the event. An RSVP needs an answer to each question that `isRequired`. Scope: read:events."""
        return cast('t.QuestionList', self._core.call('GET', f'/v1/events/{quote(id)}/questions'))

    def try_get(self, id: str) -> Result[t.QuestionList, Literal["account_suspended", "event_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(id))

    def get_managed(self, event_id: str) -> t.EventQuestions:
        """List the questions of a managed event. With the version for a change, and the questions that were removed and have answers. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.EventQuestions', self._core.call('GET', f'/v1/manage/events/{quote(event_id)}/questions'))

    def try_get_managed(self, event_id: str) -> Result[t.EventQuestions, Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get_managed`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_managed(event_id))

    def get_of_group(self, group_id: str) -> t.GroupQuestions:
        """List the default questions of a group. What new events of the group begin with. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.GroupQuestions', self._core.call('GET', f'/v1/manage/groups/{quote(group_id)}/questions'))

    def try_get_of_group(self, group_id: str) -> Result[t.GroupQuestions, Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get_of_group`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_of_group(group_id))

    def set(self, event_id: str, body: t.EventQuestionsRequest) -> t.EventQuestions:
        """Set what an event asks with an RSVP. Replaces the whole list, at most 10 questions. Send each that stays with its `id`, and the `version` you read. Once there are RSVPs, a question keeps its kind and stays sensitive or not; one that becomes required is not asked of those who are in, and the answers to one that is left out stay until they expire. A question is sensitive or shown at the door, not both. A question about a password, a card number or an identity number is refused. With `applyTo`, other dates of its series get the same list, all or none. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.EventQuestions', self._core.call('PUT', f'/v1/manage/events/{quote(event_id)}/questions', body=body))

    def try_set(self, event_id: str, body: t.EventQuestionsRequest) -> Result[t.EventQuestions, Literal["account_suspended", "changed_meanwhile", "csrf_refused", "event_has_rsvps", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `set`, but returns a failure instead of raising it."""
        return attempt(lambda: self.set(event_id, body))

    def set_of_group(self, group_id: str, body: t.GroupQuestionsRequest) -> t.GroupQuestions:
        """Set the default questions of a group. Replaces the whole list, which is copied into each new event. Events that are there keep theirs. A copy of an event has the questions of that event. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.GroupQuestions', self._core.call('PUT', f'/v1/manage/groups/{quote(group_id)}/questions', body=body))

    def try_set_of_group(self, group_id: str, body: t.GroupQuestionsRequest) -> Result[t.GroupQuestions, Literal["account_suspended", "changed_meanwhile", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `set_of_group`, but returns a failure instead of raising it."""
        return attempt(lambda: self.set_of_group(group_id, body))


class Answers:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, event_id: str, user_id: str) -> t.AttendeeAnswers:
        """Get the answers of an attendee. All ordinary answers for owners and managers whose credential has `manage:events`; otherwise only those that are shown at the door. Sensitive answers are not opened here. Organizers of the group and volunteers of the event only. Scope: manage:checkins."""
        return cast('t.AttendeeAnswers', self._core.call('GET', f'/v1/manage/events/{quote(event_id)}/attendees/{quote(user_id)}/answers'))

    def try_get(self, event_id: str, user_id: str) -> Result[t.AttendeeAnswers, Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "rsvp_not_found", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(event_id, user_id))

    def get_own(self, id: str) -> t.OwnAnswers:
        """Get the current user's answers to the questions of an event. With the answers about guests. Sensitive answers are shown in a browser only. Scope: read:events."""
        return cast('t.OwnAnswers', self._core.call('GET', f'/v1/events/{quote(id)}/rsvp/answers'))

    def try_get_own(self, id: str) -> Result[t.OwnAnswers, Literal["account_suspended", "event_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "rsvp_not_found", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get_own`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_own(id))


class EventInvitations:
    def __init__(self, core: Core) -> None:
        self._core = core

    def count(self, event_id: str) -> t.EventInvitationCounts:
        """Count the invitations to an event. Counts the invitations by email by their state. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.EventInvitationCounts', self._core.call('GET', f'/v1/manage/events/{quote(event_id)}/invitations/counts'))

    def try_count(self, event_id: str) -> Result[t.EventInvitationCounts, Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `count`, but returns a failure instead of raising it."""
        return attempt(lambda: self.count(event_id))

    def create(self, event_id: str, body: t.CreateEventInvitations, *, idempotency_key: Optional[str] = None) -> t.EventInvitationResults:
        """Invite people to an event by email. Mails each address the event with two links, to say yes or no. An address is invited to an event once. The invitations count with those to the group: a group can send 100 a day, a person 100 over all groups, and 20 while the account is new. The group needs a published event or three members. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.EventInvitationResults', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/invitations', body=body, key=idempotency_key, replayed=True))

    def try_create(self, event_id: str, body: t.CreateEventInvitations, *, idempotency_key: Optional[str] = None) -> Result[t.EventInvitationResults, Literal["account_suspended", "csrf_refused", "event_cancelled", "event_ended", "event_not_found", "forbidden", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "limit_reached", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(event_id, body, idempotency_key=idempotency_key))

    def delete(self, event_id: str, id: str) -> t.Success:
        """Revoke an invitation to an event. Its link stops working. One that was accepted cannot be revoked: remove the attendee. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/events/{quote(event_id)}/invitations/{quote(id)}'))

    def try_delete(self, event_id: str, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "invitation_not_found", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(event_id, id))

    def list(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.EventInvitation]:
        """List the invitations to an event. Lists the invitations by email and what became of them, newest first. Owners and managers of the group only. Scope: manage:events."""
        return Pages(self._core, 'GET', f'/v1/manage/events/{quote(event_id)}/invitations', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.EventInvitation], Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(event_id, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def preview(self, event_id: str, body: t.PreviewEventInvitations) -> t.EventInvitationsPreview:
        """Get a preview of invitations to an event. Says how many addresses were not invited yet, how many invitations you can send for the group now, and shows the mail. Sends and stores nothing. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.EventInvitationsPreview', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/invitations/preview', body=body))

    def try_preview(self, event_id: str, body: t.PreviewEventInvitations) -> Result[t.EventInvitationsPreview, Literal["account_suspended", "csrf_refused", "event_cancelled", "event_ended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `preview`, but returns a failure instead of raising it."""
        return attempt(lambda: self.preview(event_id, body))

    def accept(self, token: str, body: Optional[t.AcceptEventInvitation] = None) -> t.AcceptedEventInvitation:
        """Accept an invitation to an event. RSVPs the current user to the event, decided as an RSVP of their own: it can be confirmed, waitlisted or a request. Only the account with the invited address can accept it. Safe to repeat. Scope: user."""
        return cast('t.AcceptedEventInvitation', self._core.call('POST', f'/v1/event-invitations/{quote(token)}/accept', body=body))

    def try_accept(self, token: str, body: Optional[t.AcceptEventInvitation] = None) -> Result[t.AcceptedEventInvitation, Literal["account_suspended", "answers_required", "banned", "claim_exhausted", "csrf_refused", "event_cancelled", "event_ended", "event_full", "event_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "invitation_not_found", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "request_declined", "rsvp_closed", "rsvp_elsewhere", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `accept`, but returns a failure instead of raising it."""
        return attempt(lambda: self.accept(token, body))

    def get(self, token: str) -> t.ReceivedEventInvitation:
        """Get a received invitation to an event. Returns what the invitation of a mailed link offers. Changes nothing. Needs no token."""
        return cast('t.ReceivedEventInvitation', self._core.call('GET', f'/v1/event-invitations/{quote(token)}'))

    def try_get(self, token: str) -> Result[t.ReceivedEventInvitation, Literal["event_not_found", "internal_error", "invitation_not_found", "rate_limited", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(token))


class AttendeeLists:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, event_id: str, body: t.AttendeeListRequest, *, idempotency_key: Optional[str] = None) -> t.AttendeeList:
        """Register a list of attendees. People known to the group get a seat or, where the event is full, a waitlist position, and a mail with which they can say that they cannot come. All other addresses get an invitation, as many as the limits leave. It is done in the background; ask for the latest list to see how far it is. People who gave up a seat of this event are not added again. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.AttendeeList', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/attendees/list', body=body, key=idempotency_key, replayed=True))

    def try_create(self, event_id: str, body: t.AttendeeListRequest, *, idempotency_key: Optional[str] = None) -> Result[t.AttendeeList, Literal["account_suspended", "csrf_refused", "event_cancelled", "event_ended", "event_not_found", "forbidden", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(event_id, body, idempotency_key=idempotency_key))

    def latest(self, event_id: str) -> t.LatestAttendeeList:
        """Get the latest list of attendees. Returns how far the list is that was registered last, and what became of those in it. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.LatestAttendeeList', self._core.call('GET', f'/v1/manage/events/{quote(event_id)}/attendees/list'))

    def try_latest(self, event_id: str) -> Result[t.LatestAttendeeList, Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `latest`, but returns a failure instead of raising it."""
        return attempt(lambda: self.latest(event_id))

    def preview(self, event_id: str, body: t.AttendeeListRequest) -> t.AttendeeListPreview:
        """Get a preview of a list of attendees. Reads a list and says how many people get a seat, because the group knows them, and how many addresses get an invitation. An address whose owner the group does not know counts as an invitation, with or without an account. Changes nothing. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.AttendeeListPreview', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/attendees/list/preview', body=body))

    def try_preview(self, event_id: str, body: t.AttendeeListRequest) -> Result[t.AttendeeListPreview, Literal["account_suspended", "csrf_refused", "event_cancelled", "event_ended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `preview`, but returns a failure instead of raising it."""
        return attempt(lambda: self.preview(event_id, body))


class Door:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, event_id: str, *, since: Optional[str] = None, limit: Optional[int] = None) -> t.Door:
        """Get the attendees of an event for check-in. Returns the attendees, walk-ins and counts that a device at the entrance needs, also without a network. Without `since` it returns the whole list, in parts while `hasMore` is true. After that, send the last `since` every few seconds to get what has changed; leave it out if it is refused with 400, or if the counts of RSVPs or check-ins differ from the list of the device. The response can be one second old. Organizers and volunteers only. Scope: manage:checkins."""
        return cast('t.Door', self._core.call('GET', f'/v1/manage/events/{quote(event_id)}/door', query={'since': since, 'limit': limit}))

    def try_get(self, event_id: str, *, since: Optional[str] = None, limit: Optional[int] = None) -> Result[t.Door, Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(event_id, since=since, limit=limit))

    def list_events(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.DoorEvent]:
        """List the events to check people in at. Lists the published events at which the current user can check people in, soonest first: from 7 days before their start until 24 hours after their end. Scope: manage:checkins."""
        return Pages(self._core, 'GET', '/v1/manage/door-events', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_events(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.DoorEvent], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_events`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_events(limit=limit, cursor=cursor, before=before, offset=offset).page())


class Labels:
    def __init__(self, core: Core) -> None:
        self._core = core

    def apply_file(self, event_id: str, body: t.LabelFile) -> t.LabelFileApplied:
        """Give attendees the labels of a file. Gives each attendee of a CSV file the label that it names, and takes it away where the cell is empty. Rows with an unknown person or label are left out. No one is emailed. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.LabelFileApplied', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/labels/file', body=body))

    def try_apply_file(self, event_id: str, body: t.LabelFile) -> Result[t.LabelFileApplied, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `apply_file`, but returns a failure instead of raising it."""
        return attempt(lambda: self.apply_file(event_id, body))

    def get(self, event_id: str) -> t.EventLabels:
        """List the labels of an event. With the number of people who have each, and the version for a change. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.EventLabels', self._core.call('GET', f'/v1/manage/events/{quote(event_id)}/labels'))

    def try_get(self, event_id: str) -> Result[t.EventLabels, Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(event_id))

    def give(self, event_id: str, body: t.LabelAttendees) -> t.LabelledAttendees:
        """Give attendees a label. Gives up to 200 attendees a label of the event, or takes it away. A label given by hand counts more than one by an answer, and so does none. No one is emailed. A refused user has their own error code and does not affect the others. Safe to repeat. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.LabelledAttendees', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/attendees/label', body=body))

    def try_give(self, event_id: str, body: t.LabelAttendees) -> Result[t.LabelledAttendees, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `give`, but returns a failure instead of raising it."""
        return attempt(lambda: self.give(event_id, body))

    def read_file(self, event_id: str, body: t.LabelFile) -> t.LabelFileRead:
        """Check a file with labels. Reads a CSV file and counts what it would change, at most 2,000 rows. A file that the export of the attendees gave changes nothing. Stores nothing. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.LabelFileRead', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/labels/file/read', body=body))

    def try_read_file(self, event_id: str, body: t.LabelFile) -> Result[t.LabelFileRead, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `read_file`, but returns a failure instead of raising it."""
        return attempt(lambda: self.read_file(event_id, body))

    def set(self, event_id: str, body: t.EventLabelsRequest) -> t.EventLabels:
        """Set the labels of an event. Replaces the whole list, at most 8 labels such as Speaker, Crew or Press. Send each that stays with its `id`, and the `version` you read. A label that is left out is taken off everyone who has it. With `questionId` and `option`, everyone who gives that answer has the label, unless they were given one by hand; of several, the first in the list counts. Sensitive questions give no labels. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.EventLabels', self._core.call('PUT', f'/v1/manage/events/{quote(event_id)}/labels', body=body))

    def try_set(self, event_id: str, body: t.EventLabelsRequest) -> Result[t.EventLabels, Literal["account_suspended", "changed_meanwhile", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `set`, but returns a failure instead of raising it."""
        return attempt(lambda: self.set(event_id, body))


class EventStats:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, event_id: str) -> t.EventStats:
        """Get the statistics of an event. Returns the RSVPs of an event by status and day, its check-ins over time, how many attendees come for the first time, and when announcements were sent. No names are returned. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.EventStats', self._core.call('GET', f'/v1/manage/events/{quote(event_id)}/stats'))

    def try_get(self, event_id: str) -> Result[t.EventStats, Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(event_id))


class Overview:
    def __init__(self, core: Core) -> None:
        self._core = core

    def count_events(self, group_id: str) -> t.EventCounts:
        """Count the events of a managed group. Counts upcoming, draft, past and cancelled events, each up to 100. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.EventCounts', self._core.call('GET', f'/v1/manage/groups/{quote(group_id)}/event-counts'))

    def try_count_events(self, group_id: str) -> Result[t.EventCounts, Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `count_events`, but returns a failure instead of raising it."""
        return attempt(lambda: self.count_events(group_id))

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.OverviewGroup]:
        """List what waits in managed groups. Lists the groups in which the user has a role, each with its next event, the seats of that event, and what waits for the user. Latest role first. Scope: manage:groups."""
        return Pages(self._core, 'GET', '/v1/manage/overview', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.OverviewGroup], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())


class PastEvents:
    def __init__(self, core: Core) -> None:
        self._core = core

    def import_(self, group_id: str, body: t.ImportPastEvents, *, idempotency_key: Optional[str] = None) -> t.PastEventsImported:
        """Add past events. Adds what the group did before, up to 500 events that are over. No mails, webhooks or posts follow. An event with the same start and title as one of the group is skipped, so the same request twice changes nothing. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.PastEventsImported', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/past-events', body=body, key=idempotency_key, replayed=True))

    def try_import(self, group_id: str, body: t.ImportPastEvents, *, idempotency_key: Optional[str] = None) -> Result[t.PastEventsImported, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `import_`, but returns a failure instead of raising it."""
        return attempt(lambda: self.import_(group_id, body, idempotency_key=idempotency_key))

    def read(self, group_id: str, body: t.ReadPastEvents) -> t.PastEventsRead:
        """Get past events from a file. Reads a CSV or iCalendar file and answers with the past events that the group does not have yet. Columns of Meetup, Luma, Eventbrite and common spreadsheets are recognized. Stores nothing. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.PastEventsRead', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/past-events/read', body=body))

    def try_read(self, group_id: str, body: t.ReadPastEvents) -> Result[t.PastEventsRead, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `read`, but returns a failure instead of raising it."""
        return attempt(lambda: self.read(group_id, body))


class Places:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list_of_group(self, group_id: str) -> t.GroupVenues:
        """List the venues of a group. Lists the venues of the last 500 events of the group, each once, the latest first. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.GroupVenues', self._core.call('GET', f'/v1/manage/groups/{quote(group_id)}/venues'))

    def try_list_of_group(self, group_id: str) -> Result[t.GroupVenues, Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `list_of_group`, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_of_group(group_id))

    def search(self, body: t.PlaceSearchRequest) -> t.FoundPlaces:
        """Search places. Finds places by an address, a name, a link to a map or coordinates. Links and coordinates are read without a request to another server. Addresses are searched with the geocoder of this instance, if it has one. Limited to 300 requests per hour. Scope: manage:events."""
        return cast('t.FoundPlaces', self._core.call('POST', '/v1/manage/places/search', body=body))

    def try_search(self, body: t.PlaceSearchRequest) -> Result[t.FoundPlaces, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `search`, but returns a failure instead of raising it."""
        return attempt(lambda: self.search(body))


class Settings:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self) -> t.InstanceSettings:
        """Get the instance settings. Returns the settings of this instance. Administrators only. Scope: admin."""
        return cast('t.InstanceSettings', self._core.call('GET', '/v1/admin/settings'))

    def try_get(self) -> Result[t.InstanceSettings, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get())

    def get_public(self) -> t.Instance:
        """Get this instance. Returns what everyone may know about this instance: its name, color and legal pages. Needs no sign-in. Needs no token."""
        return cast('t.Instance', self._core.call('GET', '/v1/public/instance'))

    def try_get_public(self) -> Result[t.Instance, Literal["internal_error", "rate_limited", "unavailable", "network"]]:
        """As `get_public`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_public())

    def update(self, body: t.UpdateSettingsRequest) -> t.ChangedInstanceSettings:
        """Update the instance settings. Changes only the fields you send. Changes apply from the next request on. Where the instance needs two administrators, turning that off, or passkeys of administrators, waits for a second one. Administrators only. Scope: admin."""
        return cast('t.ChangedInstanceSettings', self._core.call('PATCH', '/v1/admin/settings', body=body))

    def try_update(self, body: t.UpdateSettingsRequest) -> Result[t.ChangedInstanceSettings, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(body))


class Groups:
    def __init__(self, core: Core) -> None:
        self._core = core

    def export(self, group_id: str) -> t.GroupExport:
        """Export a whole group as JSON lines. Returns a link to a file with the group, its team, members, events, RSVPs, check-ins, badges and announcements. It has no email addresses. The link works for you alone and expires after five minutes. Owners get an email when an administrator does this. Owners of the group only. Scope: manage:groups."""
        return cast('t.GroupExport', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/export'))

    def try_export(self, group_id: str) -> Result[t.GroupExport, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `export`, but returns a failure instead of raising it."""
        return attempt(lambda: self.export(group_id))

    def get(self, slug: str, *, include: Optional[Literal["translations"]] = None) -> t.GroupDetail:
        """Get a group. Returns a group with its next ten events, whether it is a favorite of the current user, and their membership. Scope: read:groups."""
        return cast('t.GroupDetail', self._core.call('GET', f'/v1/groups/{quote(slug)}', query={'include': include}))

    def try_get(self, slug: str, *, include: Optional[Literal["translations"]] = None) -> Result[t.GroupDetail, Literal["account_suspended", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(slug, include=include))

    def get_public(self, slug: str) -> t.GroupDetail:
        """Get a group without signing in. Returns a public group with its next ten events. Changes are visible within a second. Send `If-None-Match` with the last ETag to get 304 when nothing has changed. Needs no token."""
        return cast('t.GroupDetail', self._core.call('GET', f'/v1/public/groups/{quote(slug)}'))

    def try_get_public(self, slug: str) -> Result[t.GroupDetail, Literal["group_not_found", "internal_error", "rate_limited", "unavailable", "network"]]:
        """As `get_public`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_public(slug))

    def list(self, *, q: Optional[str] = None, tag: Optional[str] = None, language: Optional[str] = None, include: Optional[Literal["translations"]] = None, featured: Optional[bool] = None, sort: Optional[Literal["popular", "newest", "name"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.GroupListItem]:
        """Search groups. Lists public groups. `q` matches the beginnings of words in names and descriptions, in any script and ignoring accents. For a search or tag with very many matches, only some hundreds are listed. Scope: read:groups."""
        return Pages(self._core, 'GET', '/v1/groups', query={'q': q, 'tag': tag, 'language': language, 'include': include, 'featured': featured, 'sort': sort, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, q: Optional[str] = None, tag: Optional[str] = None, language: Optional[str] = None, include: Optional[Literal["translations"]] = None, featured: Optional[bool] = None, sort: Optional[Literal["popular", "newest", "name"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.GroupListItem], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(q=q, tag=tag, language=language, include=include, featured=featured, sort=sort, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def members(self, slug: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.GroupMember]:
        """List the members of a group. Lists the users who marked the group as a favorite, newest first. Members with a private profile are counted but not listed. Users who wait for approval are neither. Scope: read:groups."""
        return Pages(self._core, 'GET', f'/v1/groups/{quote(slug)}/members', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_members(self, slug: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.GroupMember], Literal["account_suspended", "group_not_found", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `members`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.members(slug, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def mute(self, slug: str) -> t.Success:
        """Mute a group. The organizers of the group cannot give the current user a seat, role or badge, and the group sends no email, except about changes to and the cancellation of an event where the user has a seat. Muting a group again changes nothing. Scope: user."""
        return cast('t.Success', self._core.call('PUT', f'/v1/groups/{quote(slug)}/mute'))

    def try_mute(self, slug: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `mute`, but returns a failure instead of raising it."""
        return attempt(lambda: self.mute(slug))

    def unmute(self, slug: str) -> t.Success:
        """Unmute a group. Allows email, seats, roles and badges from the group again. Unmuting a group again changes nothing. Scope: user."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/groups/{quote(slug)}/mute'))

    def try_unmute(self, slug: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `unmute`, but returns a failure instead of raising it."""
        return attempt(lambda: self.unmute(slug))

    def ban(self, group_id: str, username: str) -> t.Success:
        """Ban a user from a group. A banned user cannot RSVP, check in, claim a role or mark the group as a favorite. The group must know the user: they have or had an RSVP, favorite, role or badge there. Remove the role of an organizer first. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.Success', self._core.call('PUT', f'/v1/manage/groups/{quote(group_id)}/bans/{quote(username)}'))

    def try_ban(self, group_id: str, username: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `ban`, but returns a failure instead of raising it."""
        return attempt(lambda: self.ban(group_id, username))

    def check_urlname(self, *, urlname: Optional[str] = None, name: Optional[str] = None) -> t.UrlnameCheck:
        """Check whether a URL name is available. Tells whether a group could have this URL name, and proposes one. Without `urlname`, the proposal is made from `name`. Nothing is reserved by this request. Scope: manage:groups."""
        return cast('t.UrlnameCheck', self._core.call('GET', '/v1/manage/urlname-check', query={'urlname': urlname, 'name': name}))

    def try_check_urlname(self, *, urlname: Optional[str] = None, name: Optional[str] = None) -> Result[t.UrlnameCheck, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `check_urlname`, but returns a failure instead of raising it."""
        return attempt(lambda: self.check_urlname(urlname=urlname, name=name))

    def create(self, body: t.CreateGroupRequest, *, idempotency_key: Optional[str] = None) -> t.ManagedGroup:
        """Create a group. The current user becomes the owner. A URL name is unique, ignoring letter case; the URL name of a deleted group stays taken for 90 days. Administrators can limit this to users with the entitlement `create_groups`. Scope: manage:groups."""
        return cast('t.ManagedGroup', self._core.call('POST', '/v1/manage/groups', body=body, key=idempotency_key, replayed=True))

    def try_create(self, body: t.CreateGroupRequest, *, idempotency_key: Optional[str] = None) -> Result[t.ManagedGroup, Literal["account_suspended", "csrf_refused", "entitlement_required", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "urlname_taken", "user_not_found", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(body, idempotency_key=idempotency_key))

    def delete(self, group_id: str) -> t.Success:
        """Delete a group. Hides the group from everyone at once. Its content is deleted after 30 days, and its URL name is free after 90 days. A group with upcoming events cannot be deleted. Owners of the group only. Scope: manage:groups."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/groups/{quote(group_id)}'))

    def try_delete(self, group_id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "has_upcoming_events", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(group_id))

    def get_managed(self, group_id: str, *, include: Optional[Literal["translations"]] = None) -> t.ManagedGroup:
        """Get a managed group. Returns a group in which the current user has a role. Organizers of the group only. Scope: manage:groups."""
        return cast('t.ManagedGroup', self._core.call('GET', f'/v1/manage/groups/{quote(group_id)}', query={'include': include}))

    def try_get_managed(self, group_id: str, *, include: Optional[Literal["translations"]] = None) -> Result[t.ManagedGroup, Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `get_managed`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_managed(group_id, include=include))

    def list_bans(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.GroupBan]:
        """List the users banned from a group. Lists the banned users, latest first. Owners and managers of the group only. Scope: manage:groups."""
        return Pages(self._core, 'GET', f'/v1/manage/groups/{quote(group_id)}/bans', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_bans(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.GroupBan], Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_bans`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_bans(group_id, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_managed(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.ManagedGroup]:
        """List the groups the current user manages. Lists the groups in which the user has a role, with the role in each. Scope: manage:groups."""
        return Pages(self._core, 'GET', '/v1/manage/groups', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_managed(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.ManagedGroup], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_managed`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_managed(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_roles(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.GroupRoleHolder]:
        """List the organizers of a group. Lists the users with a role in the group. Organizers of the group only. Scope: manage:groups."""
        return Pages(self._core, 'GET', f'/v1/manage/groups/{quote(group_id)}/roles', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_roles(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.GroupRoleHolder], Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_roles`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_roles(group_id, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def remove_role(self, group_id: str, username: str) -> t.Success:
        """Remove a user's role in a group. Removes a role or withdraws the offer of one. Owners can do this for anyone, other organizers only for themselves. The last owner cannot be removed. Organizers of the group only. Scope: manage:groups."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/groups/{quote(group_id)}/roles/{quote(username)}'))

    def try_remove_role(self, group_id: str, username: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "last_owner", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `remove_role`, but returns a failure instead of raising it."""
        return attempt(lambda: self.remove_role(group_id, username))

    def set_role(self, group_id: str, username: str, body: t.GroupRoleRequest) -> t.RoleSet:
        """Set a user's role in a group. Changes the role of an organizer at once. A user without a role gets an offer by email: it takes effect when they accept it and expires after 30 days. Owners of the group only. Scope: manage:groups."""
        return cast('t.RoleSet', self._core.call('PUT', f'/v1/manage/groups/{quote(group_id)}/roles/{quote(username)}', body=body))

    def try_set_role(self, group_id: str, username: str, body: t.GroupRoleRequest) -> Result[t.RoleSet, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "last_owner", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `set_role`, but returns a failure instead of raising it."""
        return attempt(lambda: self.set_role(group_id, username, body))

    def unban(self, group_id: str, username: str) -> t.Success:
        """Unban a user from a group. Lifts a ban. Unbanning a user again changes nothing. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/groups/{quote(group_id)}/bans/{quote(username)}'))

    def try_unban(self, group_id: str, username: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `unban`, but returns a failure instead of raising it."""
        return attempt(lambda: self.unban(group_id, username))

    def update(self, group_id: str, body: t.UpdateGroupRequest) -> t.ManagedGroup:
        """Update a group. Changes only the fields you send; null clears a field. With `version`, fields that others changed meanwhile are not overwritten: the response is 409 and names them. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.ManagedGroup', self._core.call('PATCH', f'/v1/manage/groups/{quote(group_id)}', body=body))

    def try_update(self, group_id: str, body: t.UpdateGroupRequest) -> Result[t.ManagedGroup, Literal["account_suspended", "changed_meanwhile", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "urlname_taken", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(group_id, body))

    def accept_role_offer(self, id: str) -> t.Success:
        """Accept a role offer. Gives the current user the offered role in the group. Scope: user."""
        return cast('t.Success', self._core.call('POST', f'/v1/profile/role-offers/{quote(id)}/accept'))

    def try_accept_role_offer(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "role_offer_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `accept_role_offer`, but returns a failure instead of raising it."""
        return attempt(lambda: self.accept_role_offer(id))

    def decline_role_offer(self, id: str) -> t.Success:
        """Decline a role offer. Deletes the offer. The same group cannot offer the user a role again for 30 days. Scope: user."""
        return cast('t.Success', self._core.call('POST', f'/v1/profile/role-offers/{quote(id)}/decline'))

    def try_decline_role_offer(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "role_offer_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `decline_role_offer`, but returns a failure instead of raising it."""
        return attempt(lambda: self.decline_role_offer(id))

    def list_own_role_offers(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.RoleOffer]:
        """List the current user's role offers. Lists the roles in groups that the user is offered, latest first. Offers expire after 30 days. Scope: user."""
        return Pages(self._core, 'GET', '/v1/profile/role-offers', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_own_role_offers(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.RoleOffer], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_own_role_offers`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_own_role_offers(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_role_offers(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.GroupRoleOffer]:
        """List the open role offers of a group. Lists the offers that are not answered yet. Owners of the group only. Scope: manage:groups."""
        return Pages(self._core, 'GET', f'/v1/manage/groups/{quote(group_id)}/role-offers', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_role_offers(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.GroupRoleOffer], Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_role_offers`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_role_offers(group_id, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def approve_members(self, group_id: str, body: t.MemberReview) -> t.MembersReviewed:
        """Approve users who ask to join a group. The users become members and get an email. Users who do not wait are ignored. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.MembersReviewed', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/member-requests/approve', body=body))

    def try_approve_members(self, group_id: str, body: t.MemberReview) -> Result[t.MembersReviewed, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `approve_members`, but returns a failure instead of raising it."""
        return attempt(lambda: self.approve_members(group_id, body))

    def decline_members(self, group_id: str, body: t.MemberReview) -> t.MembersReviewed:
        """Decline users who ask to join a group. The group is no longer a favorite of these users, who get no email and can ask again. Users who do not wait are ignored. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.MembersReviewed', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/member-requests/decline', body=body))

    def try_decline_members(self, group_id: str, body: t.MemberReview) -> Result[t.MembersReviewed, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `decline_members`, but returns a failure instead of raising it."""
        return attempt(lambda: self.decline_members(group_id, body))

    def list_member_requests(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.MemberRequest]:
        """List the users who ask to join a group. Lists the users who wait for approval, who waits longest first. Only groups with `joining` `approve` have any. Owners and managers of the group only. Scope: manage:groups."""
        return Pages(self._core, 'GET', f'/v1/manage/groups/{quote(group_id)}/member-requests', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_member_requests(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.MemberRequest], Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_member_requests`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_member_requests(group_id, limit=limit, cursor=cursor, before=before, offset=offset).page())


class Invitations:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.CreateInvitations, *, idempotency_key: Optional[str] = None) -> t.InvitationsCreated:
        """Invite people by email. Mails each address a link to join, as a member, as an administrator or to a group. The response is the same for every address. Only the owner of an address can accept its invitation, within 30 days. An address gets one invitation from an instance or a group, and 3 in 30 days. Administrators only. Scope: admin."""
        return cast('t.InvitationsCreated', self._core.call('POST', '/v1/admin/invitations', body=body, key=idempotency_key, replayed=True))

    def try_create(self, body: t.CreateInvitations, *, idempotency_key: Optional[str] = None) -> Result[t.InvitationsCreated, Literal["account_suspended", "csrf_refused", "group_not_found", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(body, idempotency_key=idempotency_key))

    def delete(self, id: str) -> t.Success:
        """Revoke an invitation. Its link stops working. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/admin/invitations/{quote(id)}'))

    def try_delete(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "invitation_not_found", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(id))

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.Invitation]:
        """List invitations. Lists the invitations by email of the whole instance, newest first. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/invitations', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.Invitation], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def count_of_group(self, group_id: str) -> t.InvitationCounts:
        """Count the invitations of a group. Counts the invitations by email by their status. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.InvitationCounts', self._core.call('GET', f'/v1/manage/groups/{quote(group_id)}/invitations/counts'))

    def try_count_of_group(self, group_id: str) -> Result[t.InvitationCounts, Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `count_of_group`, but returns a failure instead of raising it."""
        return attempt(lambda: self.count_of_group(group_id))

    def create_for_group(self, group_id: str, body: t.CreateGroupInvitations, *, idempotency_key: Optional[str] = None) -> t.InvitationsCreated:
        """Invite people to a group by email. Mails each address a link to join the group, with a fixed text. The response is the same for every address. A group can send 100 invitations a day, and one to each address; a person 100 over all groups, and 20 while the account is new. The group needs a published event or three members. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.InvitationsCreated', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/invitations', body=body, key=idempotency_key, replayed=True))

    def try_create_for_group(self, group_id: str, body: t.CreateGroupInvitations, *, idempotency_key: Optional[str] = None) -> Result[t.InvitationsCreated, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "limit_reached", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create_for_group`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create_for_group(group_id, body, idempotency_key=idempotency_key))

    def delete_of_group(self, group_id: str, id: str) -> t.Success:
        """Revoke an invitation to a group. Its link stops working. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/groups/{quote(group_id)}/invitations/{quote(id)}'))

    def try_delete_of_group(self, group_id: str, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "invitation_not_found", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete_of_group`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete_of_group(group_id, id))

    def list_of_group(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.Invitation]:
        """List the invitations of a group. Lists the invitations by email, newest first. Owners and managers of the group only. Scope: manage:groups."""
        return Pages(self._core, 'GET', f'/v1/manage/groups/{quote(group_id)}/invitations', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_of_group(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.Invitation], Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_of_group`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_of_group(group_id, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def preview_for_group(self, group_id: str, body: t.PreviewGroupInvitations) -> t.InvitationsPreview:
        """Get a preview of invitations to a group. Says how many addresses are new to the group, how many invitations you can send for it now, and shows the mail. Sends and stores nothing. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.InvitationsPreview', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/invitations/preview', body=body))

    def try_preview_for_group(self, group_id: str, body: t.PreviewGroupInvitations) -> Result[t.InvitationsPreview, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `preview_for_group`, but returns a failure instead of raising it."""
        return attempt(lambda: self.preview_for_group(group_id, body))

    def accept(self, token: str) -> t.AcceptedInvitation:
        """Accept an invitation. The current user gets what the invitation offers. Only the account with the invited address can accept it. An invitation as an administrator needs a sign-in from the last 15 minutes. Safe to repeat. Scope: user."""
        return cast('t.AcceptedInvitation', self._core.call('POST', f'/v1/invitations/{quote(token)}/accept'))

    def try_accept(self, token: str) -> Result[t.AcceptedInvitation, Literal["account_suspended", "banned", "claim_exhausted", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "invitation_not_found", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `accept`, but returns a failure instead of raising it."""
        return attempt(lambda: self.accept(token))

    def get(self, token: str) -> t.ReceivedInvitation:
        """Get a received invitation. Returns what the invitation of a mailed link offers. Needs no token."""
        return cast('t.ReceivedInvitation', self._core.call('GET', f'/v1/invitations/{quote(token)}'))

    def try_get(self, token: str) -> Result[t.ReceivedInvitation, Literal["internal_error", "invitation_not_found", "rate_limited", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(token))


class Moves:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, group_id: str) -> t.GroupMove:
        """Get the move of a group. Returns whether the group can move in from another platform, and how far its move is. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.GroupMove', self._core.call('GET', f'/v1/manage/groups/{quote(group_id)}/move'))

    def try_get(self, group_id: str) -> Result[t.GroupMove, Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(group_id))

    def grant(self, group_id: str) -> t.GroupMove:
        """Grant a group its move. The organizers can then invite up to 5,000 people from another platform, once. The mails go out over three days and count as no daily limit. Administrators only. Scope: admin."""
        return cast('t.GroupMove', self._core.call('PUT', f'/v1/admin/groups/{quote(group_id)}/move'))

    def try_grant(self, group_id: str) -> Result[t.GroupMove, Literal["account_suspended", "csrf_refused", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `grant`, but returns a failure instead of raising it."""
        return attempt(lambda: self.grant(group_id))

    def preview(self, group_id: str, body: t.MoveRequest) -> t.MovePreview:
        """Get a preview of a move. Reads a list of addresses and says how many would be invited, which lines are left out and why, and shows the mail. Sends and stores nothing. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.MovePreview', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/move/preview', body=body))

    def try_preview(self, group_id: str, body: t.MoveRequest) -> Result[t.MovePreview, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "limit_reached", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `preview`, but returns a failure instead of raising it."""
        return attempt(lambda: self.preview(group_id, body))

    def start(self, group_id: str, body: t.MoveRequest, *, idempotency_key: Optional[str] = None) -> t.GroupMove:
        """Send the invitations of a move. Invites up to 5,000 addresses over three days, once, after an administrator has granted it. It ends when 5 % of the mails come back or 0.3 % are reported as spam. Addresses are erased after 30 days. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.GroupMove', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/move', body=body, key=idempotency_key, replayed=True))

    def try_start(self, group_id: str, body: t.MoveRequest, *, idempotency_key: Optional[str] = None) -> Result[t.GroupMove, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "limit_reached", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `start`, but returns a failure instead of raising it."""
        return attempt(lambda: self.start(group_id, body, idempotency_key=idempotency_key))

    def stop(self, group_id: str) -> t.GroupMove:
        """Stop the move of a group. No further mails are sent, and the addresses that got none are deleted. It cannot be started again. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.GroupMove', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/move/stop'))

    def try_stop(self, group_id: str) -> Result[t.GroupMove, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `stop`, but returns a failure instead of raising it."""
        return attempt(lambda: self.stop(group_id))

    def withdraw(self, group_id: str) -> t.GroupMove:
        """Revoke the move of a group. Takes back a move that has not begun. One that has begun is stopped, and stays used. Administrators only. Scope: admin."""
        return cast('t.GroupMove', self._core.call('DELETE', f'/v1/admin/groups/{quote(group_id)}/move'))

    def try_withdraw(self, group_id: str) -> Result[t.GroupMove, Literal["account_suspended", "csrf_refused", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "not_found", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `withdraw`, but returns a failure instead of raising it."""
        return attempt(lambda: self.withdraw(group_id))


class GroupStats:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, group_id: str, *, from_: Optional[str] = None, to: Optional[str] = None, by: Optional[Literal["week", "month"]] = None) -> t.GroupStats:
        """Get the numbers of a group. Returns members, events and attendance of a period, per week or month, and in `previous` those of the period of the same length before. Days are in UTC, and numbers are up to a minute old. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.GroupStats', self._core.call('GET', f'/v1/manage/groups/{quote(group_id)}/stats', query={'from': from_, 'to': to, 'by': by}))

    def try_get(self, group_id: str, *, from_: Optional[str] = None, to: Optional[str] = None, by: Optional[Literal["week", "month"]] = None) -> Result[t.GroupStats, Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(group_id, from_=from_, to=to, by=by))


class GroupDirectory:
    def __init__(self, core: Core) -> None:
        self._core = core

    def import_(self, body: t.GroupDirectoryRequest) -> t.GroupDirectory:
        """List groups from a directory. Creates groups without an owner that follow a public calendar, up to 50 at a time. Their pages say that no one has claimed them. A calendar that a group here already follows is left out, so that the same directory twice changes nothing. Limited to 30 requests per hour. Administrators only. Scope: admin."""
        return cast('t.GroupDirectory', self._core.call('POST', '/v1/admin/group-directory', body=body))

    def try_import(self, body: t.GroupDirectoryRequest) -> Result[t.GroupDirectory, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `import_`, but returns a failure instead of raising it."""
        return attempt(lambda: self.import_(body))


class Blocks:
    def __init__(self, core: Core) -> None:
        self._core = core

    def add(self, username: str) -> t.Success:
        """Block a user. Hides the two users from each other everywhere, except that organizers still see their attendees. Follows and connections between them end. The other user is not notified. Blocking a user again changes nothing. Scope: user."""
        return cast('t.Success', self._core.call('PUT', f'/v1/users/{quote(username)}/block'))

    def try_add(self, username: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `add`, but returns a failure instead of raising it."""
        return attempt(lambda: self.add(username))

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.BlockEntry]:
        """List blocked users. Lists the users the current user has blocked, latest first. For a private profile, `name` is the username. Scope: user."""
        return Pages(self._core, 'GET', '/v1/profile/blocks', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.BlockEntry], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def remove(self, username: str) -> t.Success:
        """Unblock a user. Removes the block. Follows and connections that ended are not restored. Unblocking a user again changes nothing. Scope: user."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/users/{quote(username)}/block'))

    def try_remove(self, username: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `remove`, but returns a failure instead of raising it."""
        return attempt(lambda: self.remove(username))


class Directory:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, username: str) -> t.PublicUserProfile:
        """Get a user's public profile. Each list in the profile has at most ten entries. A private profile returns 404 to everyone except its owner and administrators. A former username returns 404. Scope: read:user."""
        return cast('t.PublicUserProfile', self._core.call('GET', f'/v1/users/{quote(username)}'))

    def try_get(self, username: str) -> Result[t.PublicUserProfile, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "user_not_found", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(username))

    def list(self, *, q: Optional[str] = None, location: Optional[str] = None, badge: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.PublicUserList]:
        """Search members. Lists members with a public profile, newest first. `q` matches members whose name or username has all of its words, in any script and ignoring accents; the last word may be incomplete. For a very common name, only the newest members and some hundreds more are listed. Scope: read:user."""
        return Pages(self._core, 'GET', '/v1/users', query={'q': q, 'location': location, 'badge': badge, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, q: Optional[str] = None, location: Optional[str] = None, badge: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.PublicUserList], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(q=q, location=location, badge=badge, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def portfolio(self, username: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.PortfolioItem]:
        """List a user's portfolio items. Lists the items in the order the user chose. A private profile returns 404. Scope: read:user."""
        return Pages(self._core, 'GET', f'/v1/users/{quote(username)}/portfolio', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_portfolio(self, username: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.PortfolioItem], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "user_not_found", "validation_failed", "network"]]:
        """As `portfolio`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.portfolio(username, limit=limit, cursor=cursor, before=before, offset=offset).page())


class Leaderboards:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, *, limit: Optional[int] = None, offset: Optional[int] = None) -> t.GlobalLeaderboard:
        """Get the platform leaderboard. Ranks members by points; of members with equal points, the one who reached them first is listed first. Members without points, with a private profile or with `showOnLeaderboard` off are not ranked. Members in a block with the current user are left out of the page; ranks do not change. Scope: read:user."""
        return cast('t.GlobalLeaderboard', self._core.call('GET', '/v1/leaderboard', query={'limit': limit, 'offset': offset}))

    def try_get(self, *, limit: Optional[int] = None, offset: Optional[int] = None) -> Result[t.GlobalLeaderboard, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(limit=limit, offset=offset))

    def get_movers(self, *, limit: Optional[int] = None, offset: Optional[int] = None, period: Optional[Literal["week", "month", "quarter", "year"]] = None, ending: Optional[str] = None) -> t.LeaderboardMovers:
        """Get the members who gained the most points. Ranks members by points gained in a week, month, quarter or year. The current period is up to a minute old; a past period no longer changes. Members without points, with a private profile or with `showOnLeaderboard` off are not ranked. Members in a block with the current user are left out of the page; ranks do not change. Scope: read:user."""
        return cast('t.LeaderboardMovers', self._core.call('GET', '/v1/leaderboard/movers', query={'limit': limit, 'offset': offset, 'period': period, 'ending': ending}))

    def try_get_movers(self, *, limit: Optional[int] = None, offset: Optional[int] = None, period: Optional[Literal["week", "month", "quarter", "year"]] = None, ending: Optional[str] = None) -> Result[t.LeaderboardMovers, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `get_movers`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_movers(limit=limit, offset=offset, period=period, ending=ending))

    def get_of_group(self, slug: str, *, limit: Optional[int] = None, offset: Optional[int] = None) -> t.GroupLeaderboard:
        """Get the leaderboard of a group. Ranks members by points from badges of the group. Members without points, with a private profile or with `showOnLeaderboard` off are not ranked. Members in a block with the current user are left out of the page; ranks do not change. Scope: read:groups."""
        return cast('t.GroupLeaderboard', self._core.call('GET', f'/v1/groups/{quote(slug)}/leaderboard', query={'limit': limit, 'offset': offset}))

    def try_get_of_group(self, slug: str, *, limit: Optional[int] = None, offset: Optional[int] = None) -> Result[t.GroupLeaderboard, Literal["account_suspended", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `get_of_group`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_of_group(slug, limit=limit, offset=offset))


class Sessions:
    def __init__(self, core: Core) -> None:
        self._core = core

    def delete(self, id: str) -> t.Success:
        """Delete a session. Signs the user out of one browser. Not available to OAuth applications. Scope: user."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/profile/sessions/{quote(id)}'))

    def try_delete(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "not_found", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(id))

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.Session]:
        """List the current user's sessions. Lists the browsers in which the user is signed in. Not available to OAuth applications. Scope: user."""
        return Pages(self._core, 'GET', '/v1/profile/sessions', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.Session], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "own_credential_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())


class Tokens:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.CreateTokenRequest) -> t.TokenCreated:
        """Create a personal access token. The token value is returned only once. A token created with another token can have only the scopes of that token, expires no later than it, and is revoked with it. A token created by an OAuth application belongs to the application's grant: it is revoked with the grant and expires no later than the refresh token. An account can have 50 tokens. An instance may limit `expiresInDays`. The user gets a security email. Scope: user."""
        return cast('t.TokenCreated', self._core.call('POST', '/v1/profile/tokens', body=body))

    def try_create(self, body: t.CreateTokenRequest) -> Result[t.TokenCreated, Literal["account_suspended", "csrf_refused", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_scope", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "scope_escalation", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(body))

    def delete(self, id: str) -> t.Success:
        """Revoke a personal access token. Revokes the token and every token that was created with it. An OAuth application can revoke only the tokens it created. Scope: user."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/profile/tokens/{quote(id)}'))

    def try_delete(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "token_not_found", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(id))

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.Token]:
        """List the current user's access tokens. Lists personal access tokens without their values. An OAuth application sees only the tokens it created. Scope: user."""
        return Pages(self._core, 'GET', '/v1/profile/tokens', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.Token], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def update(self, id: str, body: t.UpdateTokenRequest) -> t.Token:
        """Rename a personal access token. Changes the name of the token and nothing else. An OAuth application can rename only the tokens it created. Scope: user."""
        return cast('t.Token', self._core.call('PATCH', f'/v1/profile/tokens/{quote(id)}', body=body))

    def try_update(self, id: str, body: t.UpdateTokenRequest) -> Result[t.Token, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "token_not_found", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(id, body))

    def list_all(self, *, user: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.ListedToken]:
        """List all access tokens. Lists the personal access tokens of all members without their values, newest first. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/tokens', query={'user': user, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_all(self, *, user: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.ListedToken], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_all`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_all(user=user, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def revoke(self, id: str) -> t.Success:
        """Revoke an access token of a member. Revokes the token and every token that was created with it. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/admin/tokens/{quote(id)}'))

    def try_revoke(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "token_not_found", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `revoke`, but returns a failure instead of raising it."""
        return attempt(lambda: self.revoke(id))


class Apps:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.CreateAppRequest) -> t.OAuthAppCreated:
        """Register an OAuth application. The secret is returned only once. It is optional at the token endpoint until the application uses it for the first time, and required from then on. A public application has no secret. An account can have 10 applications. Scope: developer."""
        return cast('t.OAuthAppCreated', self._core.call('POST', '/v1/developer/apps', body=body))

    def try_create(self, body: t.CreateAppRequest) -> Result[t.OAuthAppCreated, Literal["account_suspended", "csrf_refused", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(body))

    def create_secret(self, client_id: str) -> t.OAuthAppSecretCreated:
        """Create a second secret. Adds a secret to an OAuth application, so that it can change secrets without downtime. Both secrets are valid until one is deleted. The secret is returned only once. An application can have two secrets. Scope: developer."""
        return cast('t.OAuthAppSecretCreated', self._core.call('POST', f'/v1/developer/apps/{quote(client_id)}/secrets'))

    def try_create_secret(self, client_id: str) -> Result[t.OAuthAppSecretCreated, Literal["account_suspended", "app_not_found", "csrf_refused", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "own_credential_required", "payload_too_large", "public_client", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `create_secret`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create_secret(client_id))

    def delete(self, client_id: str) -> t.Success:
        """Delete an OAuth application. Deletes the application and revokes all its tokens. An OAuth application can delete only the applications it registered. Scope: developer."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/developer/apps/{quote(client_id)}'))

    def try_delete(self, client_id: str) -> Result[t.Success, Literal["account_suspended", "app_not_found", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(client_id))

    def delete_secret(self, client_id: str, secret_id: str) -> t.Success:
        """Delete a secret of an OAuth application. The secret stops working at once. Issued tokens stay valid. The last secret cannot be deleted. Scope: developer."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/developer/apps/{quote(client_id)}/secrets/{quote(secret_id)}'))

    def try_delete_secret(self, client_id: str, secret_id: str) -> Result[t.Success, Literal["account_suspended", "app_not_found", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "own_credential_required", "payload_too_large", "public_client", "rate_limited", "read_only", "secret_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete_secret`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete_secret(client_id, secret_id))

    def get(self, client_id: str) -> t.OAuthApp:
        """Get an OAuth application. Returns one of the current user's applications. Secrets are not included. Scope: developer."""
        return cast('t.OAuthApp', self._core.call('GET', f'/v1/developer/apps/{quote(client_id)}'))

    def try_get(self, client_id: str) -> Result[t.OAuthApp, Literal["account_suspended", "app_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(client_id))

    def list(self) -> t.OAuthApps:
        """List the current user's OAuth applications. Lists the applications the user registered. Secrets are not included. Scope: developer."""
        return cast('t.OAuthApps', self._core.call('GET', '/v1/developer/apps'))

    def try_list(self) -> Result[t.OAuthApps, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `list`, but returns a failure instead of raising it."""
        return attempt(lambda: self.list())

    def list_grants(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.OAuthGrant]:
        """List the applications a user authorized. Lists the OAuth applications the current user gave access to. An OAuth application sees only its own grant. Scope: user."""
        return Pages(self._core, 'GET', '/v1/profile/grants', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_grants(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.OAuthGrant], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_grants`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_grants(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_secrets(self, client_id: str) -> t.OAuthAppSecrets:
        """List the secrets of an OAuth application. Lists when each secret was created and last used, newest first. The secrets themselves are not included. `lastUsedAt` is exact to the minute, and null until the first use. Scope: developer."""
        return cast('t.OAuthAppSecrets', self._core.call('GET', f'/v1/developer/apps/{quote(client_id)}/secrets'))

    def try_list_secrets(self, client_id: str) -> Result[t.OAuthAppSecrets, Literal["account_suspended", "app_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `list_secrets`, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_secrets(client_id))

    def regenerate_secret(self, client_id: str) -> t.RegeneratedSecret:
        """Replace the secrets of an OAuth application. Creates a new secret, which is returned only once, and ends all others at once. Issued tokens stay valid. To change secrets without downtime, create a second secret, switch to it and delete the first. Scope: developer."""
        return cast('t.RegeneratedSecret', self._core.call('POST', f'/v1/developer/apps/{quote(client_id)}/regenerate-secret'))

    def try_regenerate_secret(self, client_id: str) -> Result[t.RegeneratedSecret, Literal["account_suspended", "app_not_found", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "own_credential_required", "payload_too_large", "public_client", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `regenerate_secret`, but returns a failure instead of raising it."""
        return attempt(lambda: self.regenerate_secret(client_id))

    def revoke_grant(self, grant_id: str) -> t.Success:
        """Revoke the access of an application. Ends an OAuth application's access to the current user's account and revokes its tokens. An OAuth application can revoke only its own grant. Scope: user."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/profile/grants/{quote(grant_id)}'))

    def try_revoke_grant(self, grant_id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "grant_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `revoke_grant`, but returns a failure instead of raising it."""
        return attempt(lambda: self.revoke_grant(grant_id))

    def update(self, client_id: str, body: t.UpdateAppRequest) -> t.OAuthApp:
        """Update an OAuth application. Changes one of the current user's applications. Changes only the fields you send; null clears a field. An OAuth application can update only the applications it registered. Scope: developer."""
        return cast('t.OAuthApp', self._core.call('PATCH', f'/v1/developer/apps/{quote(client_id)}', body=body))

    def try_update(self, client_id: str, body: t.UpdateAppRequest) -> Result[t.OAuthApp, Literal["account_suspended", "app_not_found", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(client_id, body))

    def list_all(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.ListedApp]:
        """List all applications. Lists every OAuth application of this instance, newest first, without secrets. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/apps', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_all(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.ListedApp], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_all`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_all(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def revoke(self, client_id: str) -> t.Success:
        """Revoke an application everywhere. Deletes the application and ends its access to all accounts at once, with all its tokens. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/admin/apps/{quote(client_id)}'))

    def try_revoke(self, client_id: str) -> Result[t.Success, Literal["account_suspended", "app_not_found", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `revoke`, but returns a failure instead of raising it."""
        return attempt(lambda: self.revoke(client_id))


class Scopes:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.Scope]:
        """List the scopes. Lists the scopes a token can have and what each one permits."""
        return Pages(self._core, 'GET', '/v1/scopes', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.Scope], Literal["account_suspended", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())


class Usage:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self) -> t.Usage:
        """Get the current user's API usage. Returns the rate limits as they are now, without counting against them beyond this request, and the requests of the last 24 hours. All tokens and applications of a user are counted together. The counts per hour are up to a minute old. Scope: developer."""
        return cast('t.Usage', self._core.call('GET', '/v1/developer/usage'))

    def try_get(self) -> Result[t.Usage, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get())


class Channels:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, group_id: str, body: t.CreateChannelRequest, *, idempotency_key: Optional[str] = None) -> t.Channel:
        """Add a channel to a group. Posts new public events of the group to Slack, Discord or Mattermost, at most 10 per hour. A group can have 5 channels. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Channel', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/channels', body=body, key=idempotency_key, replayed=True))

    def try_create(self, group_id: str, body: t.CreateChannelRequest, *, idempotency_key: Optional[str] = None) -> Result[t.Channel, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "webhook_url_blocked", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(group_id, body, idempotency_key=idempotency_key))

    def delete(self, group_id: str, channel_id: str) -> t.Success:
        """Remove a channel from a group. Removes a channel and its address. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/groups/{quote(group_id)}/channels/{quote(channel_id)}'))

    def try_delete(self, group_id: str, channel_id: str) -> Result[t.Success, Literal["account_suspended", "channel_not_found", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(group_id, channel_id))

    def list(self, group_id: str) -> t.Channels:
        """List the channels of a group. Lists where new events of the group are posted. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Channels', self._core.call('GET', f'/v1/manage/groups/{quote(group_id)}/channels'))

    def try_list(self, group_id: str) -> Result[t.Channels, Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `list`, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(group_id))

    def test(self, group_id: str, channel_id: str) -> t.Channel:
        """Send a test post to a channel. Posts a short text. If it is accepted, `problem` is null and the channel is active. Limited to 20 requests per hour. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Channel', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/channels/{quote(channel_id)}/test'))

    def try_test(self, group_id: str, channel_id: str) -> Result[t.Channel, Literal["account_suspended", "channel_not_found", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `test`, but returns a failure instead of raising it."""
        return attempt(lambda: self.test(group_id, channel_id))


class Webhooks:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.CreateWebhookRequest) -> t.Webhook:
        """Create a webhook. Sends events to a URL, signed as described by Standard Webhooks. The signing secret is returned only once. A webhook receives events about its owner and about groups in which the owner has a role, but only of types that its creator's scopes could read; `unreadable` lists the others. With the scope `admin`, the audience `platform` receives all events. An account can have 20 webhooks. Scope: developer."""
        return cast('t.Webhook', self._core.call('POST', '/v1/developer/webhooks', body=body))

    def try_create(self, body: t.CreateWebhookRequest) -> Result[t.Webhook, Literal["account_suspended", "csrf_refused", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "webhook_url_blocked", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(body))

    def delete(self, id: str) -> t.Success:
        """Delete a webhook. Deletes one of the current user's webhooks; pending events are not delivered. An OAuth application can delete only the webhooks it created. Scope: developer."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/developer/webhooks/{quote(id)}'))

    def try_delete(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "webhook_not_found", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(id))

    def list(self) -> t.Webhooks:
        """List the current user's webhooks. Lists the webhooks without their secrets. Scope: developer."""
        return cast('t.Webhooks', self._core.call('GET', '/v1/developer/webhooks'))

    def try_list(self) -> Result[t.Webhooks, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `list`, but returns a failure instead of raising it."""
        return attempt(lambda: self.list())

    def list_deliveries(self, id: str) -> t.WebhookDeliveries:
        """List the delivery attempts of a webhook. Lists the newest 100 attempts. Attempts are kept for 30 days. Scope: developer."""
        return cast('t.WebhookDeliveries', self._core.call('GET', f'/v1/developer/webhooks/{quote(id)}/deliveries'))

    def try_list_deliveries(self, id: str) -> Result[t.WebhookDeliveries, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "webhook_not_found", "network"]]:
        """As `list_deliveries`, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_deliveries(id))

    def list_event_types(self) -> t.EventTypes:
        """List the event types of webhooks. Lists the types of events a webhook can receive, each with the scope it needs and its schema. Scope: developer."""
        return cast('t.EventTypes', self._core.call('GET', '/v1/developer/event-types'))

    def try_list_event_types(self) -> Result[t.EventTypes, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `list_event_types`, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_event_types())

    def redeliver(self, id: str, delivery_id: str) -> t.WebhookDelivery:
        """Redeliver an event to a webhook. Sends the event again with the same `webhook-id`. The result is the new attempt, which appears in the list of attempts. Scope: developer."""
        return cast('t.WebhookDelivery', self._core.call('POST', f'/v1/developer/webhooks/{quote(id)}/deliveries/{quote(delivery_id)}/redeliver'))

    def try_redeliver(self, id: str, delivery_id: str) -> Result[t.WebhookDelivery, Literal["account_suspended", "csrf_refused", "delivery_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "webhook_not_found", "network"]]:
        """As `redeliver`, but returns a failure instead of raising it."""
        return attempt(lambda: self.redeliver(id, delivery_id))

    def rotate_secret(self, id: str) -> t.Webhook:
        """Rotate the secret of a webhook. The new secret is returned only once. For 24 hours, deliveries are signed with both secrets, so that the receiver can switch. An OAuth application can rotate only the secrets of webhooks it created. Scope: developer."""
        return cast('t.Webhook', self._core.call('POST', f'/v1/developer/webhooks/{quote(id)}/rotate-secret'))

    def try_rotate_secret(self, id: str) -> Result[t.Webhook, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "webhook_not_found", "network"]]:
        """As `rotate_secret`, but returns a failure instead of raising it."""
        return attempt(lambda: self.rotate_secret(id))

    def test(self, id: str, body: Optional[t.TestWebhookRequest] = None) -> t.WebhookTestResult:
        """Send a test event to a webhook. Sends one event at once, with `'test': true` in its body, and returns the receiver's response. It is not retried. In a pull webhook it waits to be taken instead, and `isQueued` is true. With `eventType`, the data is an example of that type. At most 120 requests per hour. Scope: developer."""
        return cast('t.WebhookTestResult', self._core.call('POST', f'/v1/developer/webhooks/{quote(id)}/test', body=body))

    def try_test(self, id: str, body: Optional[t.TestWebhookRequest] = None) -> Result[t.WebhookTestResult, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "webhook_not_found", "network"]]:
        """As `test`, but returns a failure instead of raising it."""
        return attempt(lambda: self.test(id, body))

    def update(self, id: str, body: t.UpdateWebhookRequest) -> t.Webhook:
        """Update a webhook. Changes one of the current user's webhooks, or turns it on or off. When it is turned on again, pending events are delivered. An OAuth application can update only the webhooks it created. Scope: developer."""
        return cast('t.Webhook', self._core.call('PATCH', f'/v1/developer/webhooks/{quote(id)}', body=body))

    def try_update(self, id: str, body: t.UpdateWebhookRequest) -> Result[t.Webhook, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "webhook_not_found", "webhook_url_blocked", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(id, body))

    def get(self, id: str) -> t.WebhookDetail:
        """Get a webhook. Gets one of the current user's webhooks without its secret, and how its deliveries go. Scope: developer."""
        return cast('t.WebhookDetail', self._core.call('GET', f'/v1/developer/webhooks/{quote(id)}'))

    def try_get(self, id: str) -> Result[t.WebhookDetail, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "webhook_not_found", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(id))

    def get_delivery(self, id: str, delivery_id: str) -> t.WebhookAttemptDetail:
        """Get a delivery attempt with its request and response. Gets one entry of the delivery log with what was sent, the signature masked, and what the receiver answered. Scope: developer."""
        return cast('t.WebhookAttemptDetail', self._core.call('GET', f'/v1/developer/webhooks/{quote(id)}/deliveries/{quote(delivery_id)}'))

    def try_get_delivery(self, id: str, delivery_id: str) -> Result[t.WebhookAttemptDetail, Literal["account_suspended", "delivery_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "webhook_not_found", "network"]]:
        """As `get_delivery`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_delivery(id, delivery_id))

    def list_attempts(self, id: str, *, status: Optional[Literal["success", "failed", "pending"]] = None, event_type: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.WebhookAttempt]:
        """List the delivery log of a webhook. Lists attempts of the last 30 days, newest first, by outcome, type and time. With `status=pending`, lists the events that wait, also for pull webhooks. Scope: developer."""
        return Pages(self._core, 'GET', f'/v1/developer/webhooks/{quote(id)}/attempts', query={'status': status, 'eventType': event_type, 'from': from_, 'to': to, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_attempts(self, id: str, *, status: Optional[Literal["success", "failed", "pending"]] = None, event_type: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.WebhookAttempt], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "webhook_not_found", "network"]]:
        """As `list_attempts`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_attempts(id, status=status, event_type=event_type, from_=from_, to=to, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def redeliver_all(self, id: str, body: t.RedeliverRequest) -> t.Redelivered:
        """Redeliver the events of a webhook since a time. Sends events again, up to 1,000 at once: those that failed since a time, or all of them. Events that wait for their next attempt are sent now, and none is sent twice for it. At most 60 requests per hour. Scope: developer."""
        return cast('t.Redelivered', self._core.call('POST', f'/v1/developer/webhooks/{quote(id)}/redeliver', body=body))

    def try_redeliver_all(self, id: str, body: t.RedeliverRequest) -> Result[t.Redelivered, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "webhook_not_found", "network"]]:
        """As `redeliver_all`, but returns a failure instead of raising it."""
        return attempt(lambda: self.redeliver_all(id, body))


class PullWebhooks:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.CreatePullWebhookRequest) -> t.PullWebhook:
        """Create a pull webhook. A webhook without a URL: your program takes its events with `POST /v1/developer/pull-webhooks/{id}/take`, so it can run behind a firewall. It receives the same events as a webhook would, signed in the same way, and counts as one of the 20 webhooks of an account. It is deleted 24 hours after the last take. The signing secret is returned only once. Scope: developer."""
        return cast('t.PullWebhook', self._core.call('POST', '/v1/developer/pull-webhooks', body=body))

    def try_create(self, body: t.CreatePullWebhookRequest) -> Result[t.PullWebhook, Literal["account_suspended", "csrf_refused", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(body))

    def delete(self, id: str) -> t.Success:
        """Delete a pull webhook. Deletes one of the current user's pull webhooks with the events that wait in it. An OAuth application can delete only those it created. Scope: developer."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/developer/pull-webhooks/{quote(id)}'))

    def try_delete(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "webhook_not_found", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(id))

    def list(self) -> t.PullWebhooks:
        """List the current user's pull webhooks. Lists the pull webhooks without their secrets. Scope: developer."""
        return cast('t.PullWebhooks', self._core.call('GET', '/v1/developer/pull-webhooks'))

    def try_list(self) -> Result[t.PullWebhooks, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `list`, but returns a failure instead of raising it."""
        return attempt(lambda: self.list())

    def rotate_secret(self, id: str) -> t.PullWebhook:
        """Rotate the secret of a pull webhook. The new secret is returned only once. For 24 hours, events are signed with both secrets. An OAuth application can rotate only the secrets of pull webhooks it created. Scope: developer."""
        return cast('t.PullWebhook', self._core.call('POST', f'/v1/developer/pull-webhooks/{quote(id)}/rotate-secret'))

    def try_rotate_secret(self, id: str) -> Result[t.PullWebhook, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "webhook_not_found", "network"]]:
        """As `rotate_secret`, but returns a failure instead of raising it."""
        return attempt(lambda: self.rotate_secret(id))

    def take(self, id: str, body: Optional[t.TakeRequest] = None) -> t.TakenEvents:
        """Take events from a pull webhook. Returns up to 50 events, signed now, and reports the results of those taken before. If there are none, it waits up to `waitSeconds` for one. An event that is not reported within a minute comes again, so every event is delivered at least once. A user can have two requests that wait. The token needs the scopes with which the pull webhook was created; an OAuth application can take only from those it created. Scope: developer."""
        return cast('t.TakenEvents', self._core.call('POST', f'/v1/developer/pull-webhooks/{quote(id)}/take', body=body))

    def try_take(self, id: str, body: Optional[t.TakeRequest] = None) -> Result[t.TakenEvents, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "too_many_waiting", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "webhook_not_found", "network"]]:
        """As `take`, but returns a failure instead of raising it."""
        return attempt(lambda: self.take(id, body))


class McpCalls:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.McpCall]:
        """List the latest tool calls of the current user's agents. Lists the calls of MCP tools, newest first: when, which tool, by which app or token, and whether it worked. Arguments and results are not stored. Calls appear after a few seconds and are kept for 7 days, at most 500 per user. Scope: developer."""
        return Pages(self._core, 'GET', '/v1/developer/mcp-calls', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.McpCall], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())


class Passkeys:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.Passkey]:
        """List the current user's passkeys. Lists the passkeys the user can sign in with. Not available to OAuth applications. Scope: user."""
        return Pages(self._core, 'GET', '/v1/profile/passkeys', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.Passkey], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "own_credential_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())


class LinkedAccounts:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.LinkedAccount]:
        """List the current user's linked accounts. Lists the accounts at identity providers, such as GitHub or Google, that the user can sign in with. `providerEmail` needs the scope `user:email`. Scope: user:linked-accounts."""
        return Pages(self._core, 'GET', '/v1/profile/linked-accounts', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.LinkedAccount], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())


class Feeds:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get_token(self) -> t.FeedToken:
        """Get the current user's feed token. Returns the secret part of the URLs of the user's calendar and news feeds. Not available to OAuth applications, because a feed URL keeps working after an application's access ends. Scope: user."""
        return cast('t.FeedToken', self._core.call('GET', '/v1/profile/feed-token'))

    def try_get_token(self) -> Result[t.FeedToken, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "own_credential_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get_token`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_token())

    def rotate_token(self) -> t.FeedToken:
        """Replace the current user's feed token. Returns a new feed token. Feed URLs with the old token stop working at once. Not available to OAuth applications. Scope: user."""
        return cast('t.FeedToken', self._core.call('POST', '/v1/profile/feed-token/rotate'))

    def try_rotate_token(self) -> Result[t.FeedToken, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `rotate_token`, but returns a failure instead of raising it."""
        return attempt(lambda: self.rotate_token())


class Guests:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, id: str) -> t.PartyGuests:
        """List the guests the current user brings. In the order in which they were added. Each has a ticket with a page of its own, to pass on: who opens it sees the event, the ticket and the name of the user, and can say that they cannot come. Scope: read:events."""
        return cast('t.PartyGuests', self._core.call('GET', f'/v1/events/{quote(id)}/rsvp/guests'))

    def try_list(self, id: str) -> Result[t.PartyGuests, Literal["account_suspended", "event_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "rsvp_not_found", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `list`, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(id))

    def renew_ticket(self, id: str, guest_id: str) -> t.PartyGuest:
        """Replace the ticket of a guest. Makes a new code for the ticket of a guest the current user brings. The former code and its page end at once. Needs a confirmed RSVP. Scope: write:events."""
        return cast('t.PartyGuest', self._core.call('POST', f'/v1/events/{quote(id)}/rsvp/guests/{quote(guest_id)}/ticket'))

    def try_renew_ticket(self, id: str, guest_id: str) -> Result[t.PartyGuest, Literal["account_suspended", "csrf_refused", "event_cancelled", "event_ended", "event_not_found", "guest_not_found", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "rsvp_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `renew_ticket`, but returns a failure instead of raising it."""
        return attempt(lambda: self.renew_ticket(id, guest_id))


class SpotGifts:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, id: str) -> t.NewSpotGift:
        """Create a link that gives the current user's spot away. Who takes it comes instead of the current user, who keeps the spot until then. The link is good for one person, while RSVPs are open; a new one ends the one before it. Needs a confirmed RSVP without guests, of which no one is checked in. Not where the organizers decide who comes (409 `invalid_state`). Scope: write:events."""
        return cast('t.NewSpotGift', self._core.call('POST', f'/v1/events/{quote(id)}/rsvp/gift'))

    def try_create(self, id: str) -> Result[t.NewSpotGift, Literal["account_suspended", "already_checked_in", "banned", "csrf_refused", "event_cancelled", "event_ended", "event_not_found", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "rsvp_closed", "rsvp_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(id))

    def delete(self, id: str) -> t.Success:
        """Take back the link that gives a spot away. The current user keeps the spot. 404 where no link can be taken back, as after someone took the spot. Scope: write:events."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/events/{quote(id)}/rsvp/gift'))

    def try_delete(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "spot_gift_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(id))

    def get(self, token: str) -> t.ReceivedSpotGift:
        """Get a spot that is given away. Returns the event of a link and who gives the spot away, by name only. 404 for who may not see the event. Wrong tokens are limited per user. Needs no token."""
        return cast('t.ReceivedSpotGift', self._core.call('GET', f'/v1/spot-gifts/{quote(token)}'))

    def try_get(self, token: str) -> Result[t.ReceivedSpotGift, Literal["internal_error", "rate_limited", "spot_gift_not_found", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(token))

    def get_own(self, id: str) -> t.OwnSpotGift:
        """Get what became of the spot the current user gives away. `gift` is null if the user has made no link for the RSVP they have. The link itself is not returned again. Scope: read:events."""
        return cast('t.OwnSpotGift', self._core.call('GET', f'/v1/events/{quote(id)}/rsvp/gift'))

    def try_get_own(self, id: str) -> Result[t.OwnSpotGift, Literal["account_suspended", "event_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get_own`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_own(id))

    def take(self, token: str, body: Optional[t.TakeSpotRequest] = None) -> t.Rsvp:
        """Take a spot that is given away. The current user comes instead of the one who made the link, whose RSVP and ticket end. `answers` are those to the questions of the event, as with an RSVP. A waitlist position is given up. Safe to repeat. Wrong tokens are limited per user. Scope: write:events."""
        return cast('t.Rsvp', self._core.call('POST', f'/v1/spot-gifts/{quote(token)}/take', body=body))

    def try_take(self, token: str, body: Optional[t.TakeSpotRequest] = None) -> Result[t.Rsvp, Literal["account_suspended", "already_rsvped", "answers_required", "banned", "csrf_refused", "event_cancelled", "event_ended", "event_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "request_declined", "rsvp_closed", "spot_gift_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `take`, but returns a failure instead of raising it."""
        return attempt(lambda: self.take(token, body))


class SavedEvents:
    def __init__(self, core: Core) -> None:
        self._core = core

    def count(self, event_id: str) -> t.SavedCount:
        """Count the users who saved an event. Returns a number from 5 users on, and never who they are. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.SavedCount', self._core.call('GET', f'/v1/manage/events/{quote(event_id)}/saved-count'))

    def try_count(self, event_id: str) -> Result[t.SavedCount, Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `count`, but returns a failure instead of raising it."""
        return attempt(lambda: self.count(event_id))

    def delete(self, id: str) -> t.Success:
        """Remove a saved event. There is no reminder then. Without a saved event, nothing changes. Scope: write:events."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/events/{quote(id)}/save'))

    def try_delete(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "event_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(id))

    def list(self, *, include: Optional[Literal["event"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.ListedSavedEvent]:
        """List the saved events of the current user. Only those that are not over, that the user may still see and has no RSVP to; the newest first. Add `include=event` to get each with its event. Scope: read:events."""
        return Pages(self._core, 'GET', '/v1/profile/saved-events', query={'include': include, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, include: Optional[Literal["event"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.ListedSavedEvent], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(include=include, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def save(self, id: str) -> t.SavedEvent:
        """Add a saved event. The user gets one email when RSVPs open or, where they are open or not needed, a day before the start. It takes no seat, and no other user sees it. At most 200 of those that are listed. Scope: write:events."""
        return cast('t.SavedEvent', self._core.call('PUT', f'/v1/events/{quote(id)}/save'))

    def try_save(self, id: str) -> Result[t.SavedEvent, Literal["account_suspended", "banned", "csrf_refused", "event_cancelled", "event_ended", "event_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `save`, but returns a failure instead of raising it."""
        return attempt(lambda: self.save(id))


class Series:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, id: str) -> t.EventSeries:
        """Get a series of events. Returns how a series repeats, and the dates ahead that you can see. Each date is an event of its own; `series` of an event has the id. Scope: read:events."""
        return cast('t.EventSeries', self._core.call('GET', f'/v1/series/{quote(id)}'))

    def try_get(self, id: str) -> Result[t.EventSeries, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "series_not_found", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(id))

    def delete_rsvp(self, id: str, *, give_up: Optional[bool] = None) -> t.StoppedSeries:
        """Stop coming to all dates of a series. No further spots are taken. The RSVPs to the dates that are out stay, unless `giveUp` is true. Scope: write:events."""
        return cast('t.StoppedSeries', self._core.call('DELETE', f'/v1/series/{quote(id)}/rsvp', query={'giveUp': give_up}))

    def try_delete_rsvp(self, id: str, *, give_up: Optional[bool] = None) -> Result[t.StoppedSeries, Literal["account_suspended", "already_checked_in", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "rsvp_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `delete_rsvp`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete_rsvp(id, give_up=give_up))

    def get_rsvp(self, id: str) -> t.SeriesRsvpResponse:
        """Get whether the current user comes to all dates. `rsvp` is null if the user does not. The answers that are given each time are in the export of the account. Scope: read:events."""
        return cast('t.SeriesRsvpResponse', self._core.call('GET', f'/v1/series/{quote(id)}/rsvp'))

    def try_get_rsvp(self, id: str) -> Result[t.SeriesRsvpResponse, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "series_not_found", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get_rsvp`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_rsvp(id))

    def rsvp(self, id: str, body: Optional[t.ComeToAllRequest] = None) -> t.SeriesRsvp:
        """Come to all dates of a series. From then on the user and the guests they bring get spots at each date, when its RSVPs open and before others, up to the share of the spots that the organizers set; also at the dates that are out. One email tells of all that are new. A date that asks something else, or at which the user could not RSVP, is left out. Safe to repeat: it replaces what is said each time, and ends a pause. Where the organizers decide who comes it is 409. Scope: write:events."""
        return cast('t.SeriesRsvp', self._core.call('PUT', f'/v1/series/{quote(id)}/rsvp', body=body))

    def try_rsvp(self, id: str, body: Optional[t.ComeToAllRequest] = None) -> Result[t.SeriesRsvp, Literal["account_suspended", "answers_required", "banned", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "series_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `rsvp`, but returns a failure instead of raising it."""
        return attempt(lambda: self.rsvp(id, body))

    def skip(self, id: str, event_id: str) -> t.Success:
        """Skip one date of a series. For a user who comes to all dates: cancels their RSVP to this one, or takes no spot there. Safe to repeat. Scope: write:events."""
        return cast('t.Success', self._core.call('PUT', f'/v1/series/{quote(id)}/rsvp/skips/{quote(event_id)}'))

    def try_skip(self, id: str, event_id: str) -> Result[t.Success, Literal["account_suspended", "already_checked_in", "csrf_refused", "event_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "rsvp_not_found", "series_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `skip`, but returns a failure instead of raising it."""
        return attempt(lambda: self.skip(id, event_id))

    def unskip(self, id: str, event_id: str) -> t.Success:
        """Stop skipping one date of a series. Where RSVPs to the date are not open yet, the user gets a spot there again. A spot that was given up is not given back: RSVP to the event. Scope: write:events."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/series/{quote(id)}/rsvp/skips/{quote(event_id)}'))

    def try_unskip(self, id: str, event_id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "event_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "rsvp_not_found", "series_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `unskip`, but returns a failure instead of raising it."""
        return attempt(lambda: self.unskip(id, event_id))


class Regulars:
    def __init__(self, core: Core) -> None:
        self._core = core

    def forecast(self, event_id: str) -> t.PlacingForecast:
        """Preview who gets a spot at a date. What becomes of those who come to all dates of the series when this event is published: how many get a spot, wait, or get none because of the share. Changes nothing. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.PlacingForecast', self._core.call('GET', f'/v1/manage/events/{quote(event_id)}/series/forecast'))

    def try_forecast(self, event_id: str) -> Result[t.PlacingForecast, Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_state", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `forecast`, but returns a failure instead of raising it."""
        return attempt(lambda: self.forecast(event_id))

    def list(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.SeriesRegular]:
        """List the people who come to all dates. Lists who comes to all dates of the series that this event belongs to, in the order in which they get their spots. Empty if it belongs to no series. Owners and managers of the group only. Scope: manage:events."""
        return Pages(self._core, 'GET', f'/v1/manage/events/{quote(event_id)}/series/regulars', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.SeriesRegular], Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(event_id, limit=limit, cursor=cursor, before=before, offset=offset).page())


class Tickets:
    def __init__(self, core: Core) -> None:
        self._core = core

    def renew(self, id: str) -> t.Ticket:
        """Replace the current user's ticket. Makes a new code for the ticket, such as after the former one was shared. The former code ends at once. Needs a confirmed RSVP. Scope: write:events."""
        return cast('t.Ticket', self._core.call('POST', f'/v1/events/{quote(id)}/rsvp/ticket'))

    def try_renew(self, id: str) -> Result[t.Ticket, Literal["account_suspended", "csrf_refused", "event_cancelled", "event_ended", "event_not_found", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "rsvp_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `renew`, but returns a failure instead of raising it."""
        return attempt(lambda: self.renew(id))


class CheckIn:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, code: str, body: Optional[t.CheckinRequest] = None, *, idempotency_key: Optional[str] = None) -> t.CheckinResult:
        """Check in to an event. Checks the current user in with a check-in code. Check-in is open from two hours before the start until two hours after the end. A user who has no RSVP or is waitlisted takes a free seat. Wrong codes are limited per user. Scope: write:events."""
        return cast('t.CheckinResult', self._core.call('POST', f'/v1/checkin/{quote(code)}', body=body, key=idempotency_key, replayed=True))

    def try_create(self, code: str, body: Optional[t.CheckinRequest] = None, *, idempotency_key: Optional[str] = None) -> Result[t.CheckinResult, Literal["account_suspended", "already_checked_in", "banned", "checkin_closed", "checkin_code_exhausted", "checkin_code_expired", "checkin_code_not_found", "checkin_not_open", "csrf_refused", "event_cancelled", "event_full", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "rsvp_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(code, body, idempotency_key=idempotency_key))

    def info(self, code: str) -> t.CheckinInfo:
        """Get the event of a check-in code. Returns the event a code belongs to and whether check-in is open now. Wrong codes are limited per user. Scope: read:events."""
        return cast('t.CheckinInfo', self._core.call('GET', f'/v1/checkin/{quote(code)}'))

    def try_info(self, code: str) -> Result[t.CheckinInfo, Literal["account_suspended", "checkin_code_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `info`, but returns a failure instead of raising it."""
        return attempt(lambda: self.info(code))

    def list_own(self, *, include: Optional[Literal["event"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.OwnCheckin]:
        """List the current user's check-ins. Lists the user's check-ins, newest first. Add `include=event` to get each check-in with its event. Scope: read:events."""
        return Pages(self._core, 'GET', '/v1/profile/checkins', query={'include': include, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_own(self, *, include: Optional[Literal["event"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.OwnCheckin], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_own`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_own(include=include, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def create_at_desk(self, event_id: str, user_id: str, body: Optional[t.DeskCheckinRequest] = None, *, idempotency_key: Optional[str] = None) -> t.CheckinResult:
        """Check in an attendee. Checks a user in at any time, even without an RSVP or beyond the capacity. The group must know the user. A user who gave up a seat at this event has to check in by their own RSVP or code. Sending the same `clientId` again returns the first result. Organizers of the group and volunteers of the event only. Scope: manage:checkins."""
        return cast('t.CheckinResult', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/attendees/{quote(user_id)}/checkin', body=body, key=idempotency_key, replayed=True))

    def try_create_at_desk(self, event_id: str, user_id: str, body: Optional[t.DeskCheckinRequest] = None, *, idempotency_key: Optional[str] = None) -> Result[t.CheckinResult, Literal["account_suspended", "already_checked_in", "banned", "csrf_refused", "event_cancelled", "event_not_found", "forbidden", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "rsvp_declined", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `create_at_desk`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create_at_desk(event_id, user_id, body, idempotency_key=idempotency_key))

    def create_batch(self, event_id: str, body: t.CheckinBatchRequest) -> t.CheckinBatchResult:
        """Check in a batch of attendees. Checks in up to 500 people, as recorded by a device that was offline. Each item has exactly one of `ticket`, `userId`, `guestId` and `name`; with `name`, a person without an account takes a seat, also beyond the capacity. Safe to repeat: a `clientId` that was sent before returns its first result. `duplicate` means the user was already checked in another way: `checkin` has the time and the label of that check-in. A refused item has its own error code and does not affect the others. Organizers of the group and volunteers of the event only. Scope: manage:checkins."""
        return cast('t.CheckinBatchResult', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/checkins/batch', body=body))

    def try_create_batch(self, event_id: str, body: t.CheckinBatchRequest) -> Result[t.CheckinBatchResult, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create_batch`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create_batch(event_id, body))

    def create_by_organizer(self, event_id: str, body: t.CheckinByOrganizerRequest, *, idempotency_key: Optional[str] = None) -> t.CheckinAtDoor:
        """Check in an attendee or a guest by ticket or id. Checks in the holder of a ticket, or a user by id, at any time, also beyond the capacity; with `withGuests`, also the guests they bring. A guest, by ticket or id, is checked in where the user who brings them has a spot; this is no check-in of that user. A ticket also brings back a user who gave up the seat; so does a pass whose owner allows it as a ticket (`isTicket`), also for a user the group does not know yet. Sending the same `clientId` again returns the first result. Organizers of the group and volunteers of the event only. Scope: manage:checkins."""
        return cast('t.CheckinAtDoor', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/checkins', body=body, key=idempotency_key, replayed=True))

    def try_create_by_organizer(self, event_id: str, body: t.CheckinByOrganizerRequest, *, idempotency_key: Optional[str] = None) -> Result[t.CheckinAtDoor, Literal["account_suspended", "already_checked_in", "banned", "csrf_refused", "event_cancelled", "event_not_found", "forbidden", "guest_not_found", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "rsvp_declined", "rsvp_required", "ticket_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `create_by_organizer`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create_by_organizer(event_id, body, idempotency_key=idempotency_key))

    def create_code(self, event_id: str, body: Optional[t.CheckinCodeRequest] = None, *, idempotency_key: Optional[str] = None) -> t.CheckinCode:
        """Create a check-in code. Creates a code that attendees enter or scan to check themselves in. An event can have 50 codes. Organizers of the group only. Scope: manage:checkins."""
        return cast('t.CheckinCode', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/checkin-codes', body=body, key=idempotency_key, replayed=True))

    def try_create_code(self, event_id: str, body: Optional[t.CheckinCodeRequest] = None, *, idempotency_key: Optional[str] = None) -> Result[t.CheckinCode, Literal["account_suspended", "code_taken", "csrf_refused", "event_not_found", "forbidden", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create_code`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create_code(event_id, body, idempotency_key=idempotency_key))

    def delete(self, event_id: str, user_id: str) -> t.Success:
        """Undo a check-in. Deletes the check-in and keeps the RSVP. Organizers of the group and volunteers of the event only. Scope: manage:checkins."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/events/{quote(event_id)}/attendees/{quote(user_id)}/checkin'))

    def try_delete(self, event_id: str, user_id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "not_found", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(event_id, user_id))

    def delete_code(self, event_id: str, id: str) -> t.Success:
        """Delete a check-in code. The code stops working. Members who used it stay checked in. Organizers of the group only. Scope: manage:checkins."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/events/{quote(event_id)}/checkin-codes/{quote(id)}'))

    def try_delete_code(self, event_id: str, id: str) -> Result[t.Success, Literal["account_suspended", "checkin_code_not_found", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete_code`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete_code(event_id, id))

    def delete_of_guest(self, event_id: str, guest_id: str) -> t.Success:
        """Undo the check-in of a guest. The guest stays in the party, and the check-in of the user who brings them stays too. Organizers of the group and volunteers of the event only. Scope: manage:checkins."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/events/{quote(event_id)}/guests/{quote(guest_id)}/checkin'))

    def try_delete_of_guest(self, event_id: str, guest_id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "not_found", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete_of_guest`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete_of_guest(event_id, guest_id))

    def list_codes(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.CheckinCode]:
        """List the check-in codes of an event. Lists the codes, newest first. Organizers of the group only. Scope: manage:checkins."""
        return Pages(self._core, 'GET', f'/v1/manage/events/{quote(event_id)}/checkin-codes', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_codes(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.CheckinCode], Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_codes`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_codes(event_id, limit=limit, cursor=cursor, before=before, offset=offset).page())


class Federation:
    def __init__(self, core: Core) -> None:
        self._core = core

    def block(self, body: t.FederationBlockRequest, *, idempotency_key: Optional[str] = None) -> t.FederationBlock:
        """Block a server. People on this server and its subdomains cannot follow groups, and nothing is sent there. Those who follow now are removed. A server that is blocked already gets the new reason. Only where the instance has federation on. Administrators only. Scope: admin."""
        return cast('t.FederationBlock', self._core.call('POST', '/v1/admin/federation/blocks', body=body, key=idempotency_key, replayed=True))

    def try_block(self, body: t.FederationBlockRequest, *, idempotency_key: Optional[str] = None) -> Result[t.FederationBlock, Literal["account_suspended", "csrf_refused", "federation_off", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `block`, but returns a failure instead of raising it."""
        return attempt(lambda: self.block(body, idempotency_key=idempotency_key))

    def get(self, group_id: str) -> t.GroupFederation:
        """Get how people on other servers follow a group. Tells whether people on Mastodon, Mobilizon and other servers of the Fediverse can follow the group, by which address, and how many do. Only where the instance has federation on. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.GroupFederation', self._core.call('GET', f'/v1/manage/groups/{quote(group_id)}/federation'))

    def try_get(self, group_id: str) -> Result[t.GroupFederation, Literal["account_suspended", "federation_off", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(group_id))

    def list_blocks(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.FederationBlock]:
        """List blocked servers. Lists the servers whose people cannot follow groups, latest first. Only where the instance has federation on. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/federation/blocks', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_blocks(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.FederationBlock], Literal["account_suspended", "federation_off", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_blocks`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_blocks(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def unblock(self, host: str) -> t.Success:
        """Unblock a server. People on this server can follow groups again. Followers that were removed do not come back. Only where the instance has federation on. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/admin/federation/blocks/{quote(host)}'))

    def try_unblock(self, host: str) -> Result[t.Success, Literal["account_suspended", "block_not_found", "csrf_refused", "federation_off", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `unblock`, but returns a failure instead of raising it."""
        return attempt(lambda: self.unblock(host))

    def update(self, group_id: str, body: t.GroupFederationRequest) -> t.GroupFederation:
        """Set whether people on other servers can follow a group. Followers get the public events of the group: new, changed and cancelled ones. Unlisted events, events for members, and links to join online are never sent. Turning it off removes the group and its events from other servers, and all followers. Only where the instance has federation on. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.GroupFederation', self._core.call('PUT', f'/v1/manage/groups/{quote(group_id)}/federation', body=body))

    def try_update(self, group_id: str, body: t.GroupFederationRequest) -> Result[t.GroupFederation, Literal["account_suspended", "csrf_refused", "federation_off", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(group_id, body))


class Sources:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, group_id: str, body: t.CreateSourceRequest) -> t.Source:
        """Follow a source. Makes the group follow a calendar or a page of another platform: its upcoming events come here within a minute and are then kept up to date. The address and the key are stored encrypted and never returned. A group can have 10 sources, and for new accounts a source counts as one event of the day. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Source', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/sources', body=body))

    def try_create(self, group_id: str, body: t.CreateSourceRequest) -> Result[t.Source, Literal["account_suspended", "already_followed", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "source_unreadable", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(group_id, body))

    def get(self, group_id: str, source_id: str) -> t.SourceDetail:
        """Get a source. Returns a source with its next events. The address is not returned. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.SourceDetail', self._core.call('GET', f'/v1/manage/groups/{quote(group_id)}/sources/{quote(source_id)}'))

    def try_get(self, group_id: str, source_id: str) -> Result[t.SourceDetail, Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "source_not_found", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(group_id, source_id))

    def list(self, group_id: str) -> t.Sources:
        """List the sources of a group. Lists the calendars and pages of other platforms that the group follows, oldest first, with what the last reading found. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Sources', self._core.call('GET', f'/v1/manage/groups/{quote(group_id)}/sources'))

    def try_list(self, group_id: str) -> Result[t.Sources, Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `list`, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(group_id))

    def preview(self, group_id: str, body: t.PreviewSourceRequest) -> t.SourcePreview:
        """Preview a source. Reads a calendar or a page once and returns the events that would come here. Nothing is stored. Links to pages of Meetup, Luma, Google Calendar and others lead to their calendars. Limited to 20 requests per hour. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.SourcePreview', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/sources/preview', body=body))

    def try_preview(self, group_id: str, body: t.PreviewSourceRequest) -> Result[t.SourcePreview, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "source_unreadable", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `preview`, but returns a failure instead of raising it."""
        return attempt(lambda: self.preview(group_id, body))

    def sync(self, group_id: str, source_id: str) -> t.Source:
        """Request a reading of a source. Asks for a reading at once, at most every 5 minutes. The response comes before the reading: `isReading` is true until it is done. A stopped source is tried again. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Source', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/sources/{quote(source_id)}/sync'))

    def try_sync(self, group_id: str, source_id: str) -> Result[t.Source, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "source_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `sync`, but returns a failure instead of raising it."""
        return attempt(lambda: self.sync(group_id, source_id))

    def update(self, group_id: str, source_id: str, body: t.UpdateSourceRequest) -> t.Source:
        """Update a source. Pauses or resumes a source, or changes how its events come here. A new time zone or key is used at once. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Source', self._core.call('PATCH', f'/v1/manage/groups/{quote(group_id)}/sources/{quote(source_id)}', body=body))

    def try_update(self, group_id: str, source_id: str, body: t.UpdateSourceRequest) -> Result[t.Source, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "source_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(group_id, source_id, body))

    def adopt(self, group_id: str, source_id: str) -> t.AdoptedSource:
        """Adopt the events of a source. Moves the group home: upcoming events of the source become native and can be changed here. They keep their ids, RSVPs and links. The source is removed, so later changes over there no longer arrive. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.AdoptedSource', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/sources/{quote(source_id)}/adopt'))

    def try_adopt(self, group_id: str, source_id: str) -> Result[t.AdoptedSource, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "source_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `adopt`, but returns a failure instead of raising it."""
        return attempt(lambda: self.adopt(group_id, source_id))

    def delete(self, group_id: str, source_id: str, *, events: Optional[Literal["keep", "remove"]] = None) -> t.Success:
        """Stop following a source. Removes a source. Its upcoming events are kept and become native, or are removed; past events stay in both cases. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/groups/{quote(group_id)}/sources/{quote(source_id)}', query={'events': events}))

    def try_delete(self, group_id: str, source_id: str, *, events: Optional[Literal["keep", "remove"]] = None) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "source_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(group_id, source_id, events=events))


class WalkIns:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, event_id: str, body: t.WalkInRequest, *, idempotency_key: Optional[str] = None) -> t.WalkIn:
        """Check in a person without an account. Checks a person in by name. They take a seat, also beyond the capacity. The name is deleted after 30 days; the number stays. Sending the same `clientId` again returns the first result. Organizers of the group and volunteers of the event only. Scope: manage:checkins."""
        return cast('t.WalkIn', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/walk-ins', body=body, key=idempotency_key, replayed=True))

    def try_create(self, event_id: str, body: t.WalkInRequest, *, idempotency_key: Optional[str] = None) -> Result[t.WalkIn, Literal["account_suspended", "csrf_refused", "event_cancelled", "event_not_found", "forbidden", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(event_id, body, idempotency_key=idempotency_key))

    def delete(self, event_id: str, id: str) -> t.Success:
        """Undo a walk-in. Deletes the name and gives the seat back. Organizers of the group and volunteers of the event only. Scope: manage:checkins."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/events/{quote(event_id)}/walk-ins/{quote(id)}'))

    def try_delete(self, event_id: str, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "not_found", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(event_id, id))

    def list(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.WalkIn]:
        """List the walk-ins of an event. Lists the people without an account who were checked in by name, latest first. Names are deleted after 30 days. Organizers of the group only. Scope: manage:checkins."""
        return Pages(self._core, 'GET', f'/v1/manage/events/{quote(event_id)}/walk-ins', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.WalkIn], Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(event_id, limit=limit, cursor=cursor, before=before, offset=offset).page())


class DoorTeam:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create_invitation(self, event_id: str, body: Optional[t.DoorInvitationRequest] = None) -> t.NewDoorInvitation:
        """Create an invitation to the door of an event. Creates a link. Users who accept it can check people in at this event until a day after its end, and see the names of its attendees for that. The link is returned only once, and works while its maker manages the group. Applications cannot create one. An event can have 20 invitations and 50 volunteers. Owners and managers of the group only. Scope: manage:checkins."""
        return cast('t.NewDoorInvitation', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/door-invitations', body=body))

    def try_create_invitation(self, event_id: str, body: Optional[t.DoorInvitationRequest] = None) -> Result[t.NewDoorInvitation, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create_invitation`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create_invitation(event_id, body))

    def create_wall_link(self, event_id: str) -> t.WallLink:
        """Create a link to the counters of an event. Returns a link to a page for a screen at the venue: how many people are expected and inside, and no names. It works without signing in until a day after the end of the event. Each call returns the same link until it is ended. Owners and managers of the group only. Scope: manage:checkins."""
        return cast('t.WallLink', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/wall-link'))

    def try_create_wall_link(self, event_id: str) -> Result[t.WallLink, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `create_wall_link`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create_wall_link(event_id))

    def delete_invitation(self, event_id: str, id: str) -> t.Success:
        """Delete an invitation to the door of an event. The link stops working, and volunteers who accepted it lose access at once. Owners and managers of the group only. Scope: manage:checkins."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/events/{quote(event_id)}/door-invitations/{quote(id)}'))

    def try_delete_invitation(self, event_id: str, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "invitation_not_found", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete_invitation`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete_invitation(event_id, id))

    def delete_wall_link(self, event_id: str) -> t.Success:
        """End the link to the counters of an event. The link stops working for everyone who has it, and screens that show it say within seconds that it has ended. `door-team.createWallLink` returns a new one afterwards. Owners and managers of the group only. Scope: manage:checkins."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/events/{quote(event_id)}/wall-link'))

    def try_delete_wall_link(self, event_id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete_wall_link`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete_wall_link(event_id))

    def list(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.DoorVolunteer]:
        """List the volunteers at the door of an event. Lists the users who accepted an invitation, in the order they joined. Organizers of the group can work at the door, too, and are not listed. Owners and managers of the group only. Scope: manage:checkins."""
        return Pages(self._core, 'GET', f'/v1/manage/events/{quote(event_id)}/door-team', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.DoorVolunteer], Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(event_id, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_invitations(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.DoorInvitation]:
        """List the invitations to the door of an event. Lists the invitations, newest first, without their links. Owners and managers of the group only. Scope: manage:checkins."""
        return Pages(self._core, 'GET', f'/v1/manage/events/{quote(event_id)}/door-invitations', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_invitations(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.DoorInvitation], Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_invitations`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_invitations(event_id, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def remove(self, event_id: str, user_id: str) -> t.Success:
        """Remove a volunteer from the door of an event. The user loses access at once. They can accept their invitation again unless it is deleted. Owners and managers of the group only. Scope: manage:checkins."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/events/{quote(event_id)}/door-team/{quote(user_id)}'))

    def try_remove(self, event_id: str, user_id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `remove`, but returns a failure instead of raising it."""
        return attempt(lambda: self.remove(event_id, user_id))

    def accept(self, token: str) -> t.AcceptedDoorInvitation:
        """Accept an invitation to the door of an event. The current user can then check people in at this event until a day after its end. Safe to repeat. Wrong tokens are limited per user. Scope: write:events."""
        return cast('t.AcceptedDoorInvitation', self._core.call('POST', f'/v1/door-invitations/{quote(token)}/accept'))

    def try_accept(self, token: str) -> Result[t.AcceptedDoorInvitation, Literal["account_suspended", "banned", "csrf_refused", "event_cancelled", "event_ended", "event_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "invitation_not_found", "limit_reached", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `accept`, but returns a failure instead of raising it."""
        return attempt(lambda: self.accept(token))

    def get_invitation(self, token: str) -> t.ReceivedDoorInvitation:
        """Get an invitation to the door of an event. Returns the event of an invitation and whether the current user can accept it. Wrong tokens are limited per user. Scope: read:events."""
        return cast('t.ReceivedDoorInvitation', self._core.call('GET', f'/v1/door-invitations/{quote(token)}'))

    def try_get_invitation(self, token: str) -> Result[t.ReceivedDoorInvitation, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "invitation_not_found", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get_invitation`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_invitation(token))


class Walls:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, token: str) -> t.Wall:
        """Get the counters of an event. For a screen at the venue: how many people are expected and inside, and no names. The token is the last part of a link from `door-team.createWallLink`. It expires a day after the end of the event, or when an organizer ends it. Needs no token."""
        return cast('t.Wall', self._core.call('GET', f'/v1/walls/{quote(token)}'))

    def try_get(self, token: str) -> Result[t.Wall, Literal["event_not_found", "internal_error", "rate_limited", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(token))


class Favorites:
    def __init__(self, core: Core) -> None:
        self._core = core

    def add(self, slug: str, body: Optional[t.FavoriteRequest] = None) -> t.Success:
        """Add a group to favorites. Marks a group as a favorite of the current user, who becomes a member of the group, or waits for approval where `joining` of the group is `approve`. Adding a group again changes only `eventMail`, if you send it. Users who never chose `eventMail` get no email about new events. Scope: write:favorites."""
        return cast('t.Success', self._core.call('PUT', f'/v1/favorites/{quote(slug)}', body=body))

    def try_add(self, slug: str, body: Optional[t.FavoriteRequest] = None) -> Result[t.Success, Literal["account_suspended", "banned", "csrf_refused", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `add`, but returns a failure instead of raising it."""
        return attempt(lambda: self.add(slug, body))

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.JoinedGroup]:
        """List the current user's favorite groups. Lists the groups, latest favorite first. Groups where the user waits for approval have `membership` `pending`. Scope: read:favorites."""
        return Pages(self._core, 'GET', '/v1/favorites', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.JoinedGroup], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def remove(self, slug: str) -> t.Success:
        """Remove a group from favorites. Removes the current user's favorite mark. Removing a group again changes nothing. Scope: write:favorites."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/favorites/{quote(slug)}'))

    def try_remove(self, slug: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `remove`, but returns a failure instead of raising it."""
        return attempt(lambda: self.remove(slug))

    def update(self, slug: str, body: t.UpdateFavoriteRequest) -> t.Success:
        """Update a favorite group. Changes which email about new events the current user gets from a favorite group. Scope: write:favorites."""
        return cast('t.Success', self._core.call('PATCH', f'/v1/favorites/{quote(slug)}', body=body))

    def try_update(self, slug: str, body: t.UpdateFavoriteRequest) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(slug, body))


class GroupClaims:
    def __init__(self, core: Core) -> None:
        self._core = core

    def approve(self, group_id: str, request_id: str) -> t.Success:
        """Approve a join request. Gives the user the role they claimed. A higher role that the user already has stays. Owners of the group only. Scope: manage:groups."""
        return cast('t.Success', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/claim-requests/{quote(request_id)}/approve'))

    def try_approve(self, group_id: str, request_id: str) -> Result[t.Success, Literal["account_suspended", "already_reviewed", "claim_not_found", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `approve`, but returns a failure instead of raising it."""
        return attempt(lambda: self.approve(group_id, request_id))

    def claim(self, token: str) -> t.GroupClaimResult:
        """Claim the role of a team invite. The role is given at once or after an owner approves, as the invite says. A user who was rejected can claim again after 30 days. Wrong tokens are limited per user. Scope: user."""
        return cast('t.GroupClaimResult', self._core.call('POST', f'/v1/claims/groups/{quote(token)}'))

    def try_claim(self, token: str) -> Result[t.GroupClaimResult, Literal["account_suspended", "already_manager", "already_reviewed", "banned", "claim_exhausted", "claim_expired", "claim_not_found", "claim_pending", "csrf_refused", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `claim`, but returns a failure instead of raising it."""
        return attempt(lambda: self.claim(token))

    def create_invite(self, group_id: str, body: t.CreateClaimInviteRequest, *, idempotency_key: Optional[str] = None) -> t.ClaimInvite:
        """Create a team invite. Anyone with the token can claim the role: at once with `autoApprove`, otherwise after an owner approves the join request. Each accepted or pending claim counts as one use. Only administrators can create invites for the role `owner`. Owners of the group only. Scope: manage:groups."""
        return cast('t.ClaimInvite', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/claim-invites', body=body, key=idempotency_key, replayed=True))

    def try_create_invite(self, group_id: str, body: t.CreateClaimInviteRequest, *, idempotency_key: Optional[str] = None) -> Result[t.ClaimInvite, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create_invite`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create_invite(group_id, body, idempotency_key=idempotency_key))

    def delete_invite(self, group_id: str, token: str) -> t.Success:
        """Delete a team invite. The token stops working. Roles that were already claimed stay. Owners of the group only. Scope: manage:groups."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/groups/{quote(group_id)}/claim-invites/{quote(token)}'))

    def try_delete_invite(self, group_id: str, token: str) -> Result[t.Success, Literal["account_suspended", "claim_not_found", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete_invite`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete_invite(group_id, token))

    def get(self, token: str) -> t.GroupClaimInvite:
        """Get a team invite. Returns the group of an invite and whether the current user can claim the role now. Wrong tokens are limited per user. Scope: read:groups."""
        return cast('t.GroupClaimInvite', self._core.call('GET', f'/v1/claims/groups/{quote(token)}'))

    def try_get(self, token: str) -> Result[t.GroupClaimInvite, Literal["account_suspended", "claim_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(token))

    def list_invites(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.ClaimInvite]:
        """List the team invites of a group. Lists the invites to a role in the group. Owners of the group only. Scope: manage:groups."""
        return Pages(self._core, 'GET', f'/v1/manage/groups/{quote(group_id)}/claim-invites', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_invites(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.ClaimInvite], Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_invites`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_invites(group_id, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_requests(self, group_id: str, *, status: Optional[Literal["pending", "approved", "rejected"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.ClaimRequest]:
        """List the join requests of a group. Lists the claims to a role in the group, latest first. Owners and managers of the group only. Scope: manage:groups."""
        return Pages(self._core, 'GET', f'/v1/manage/groups/{quote(group_id)}/claim-requests', query={'status': status, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_requests(self, group_id: str, *, status: Optional[Literal["pending", "approved", "rejected"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.ClaimRequest], Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_requests`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_requests(group_id, status=status, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def reject(self, group_id: str, request_id: str) -> t.Success:
        """Reject a join request. The user does not get the role and can claim again after 30 days. Owners of the group only. Scope: manage:groups."""
        return cast('t.Success', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/claim-requests/{quote(request_id)}/reject'))

    def try_reject(self, group_id: str, request_id: str) -> Result[t.Success, Literal["account_suspended", "already_reviewed", "claim_not_found", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `reject`, but returns a failure instead of raising it."""
        return attempt(lambda: self.reject(group_id, request_id))


class OwnershipClaims:
    def __init__(self, core: Core) -> None:
        self._core = core

    def check(self, slug: str) -> t.OwnershipClaim:
        """Check the code of your claim. Reads the calendar that the group was listed from. If a title or description there has the code, the current user becomes the owner of the group, and other claims to it end. Limited to 5 requests per hour. Scope: user."""
        return cast('t.OwnershipClaim', self._core.call('POST', f'/v1/groups/{quote(slug)}/ownership-claim/check'))

    def try_check(self, slug: str) -> Result[t.OwnershipClaim, Literal["account_suspended", "already_claimed", "banned", "claim_expired", "claim_not_found", "claim_unproven", "csrf_refused", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "source_unreadable", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `check`, but returns a failure instead of raising it."""
        return attempt(lambda: self.check(slug))

    def create(self, slug: str, body: t.OwnershipClaimRequest) -> t.OwnershipClaim:
        """Claim a group. Starts a claim to a group that no one runs here. Put the code into the calendar that the group was listed from and check it, or give a reason to ask an administrator. A claim that is open stays, and its code too. The code works for 7 days; an administrator has 30 days to decide. You can have 3 open claims. Scope: user."""
        return cast('t.OwnershipClaim', self._core.call('PUT', f'/v1/groups/{quote(slug)}/ownership-claim', body=body))

    def try_create(self, slug: str, body: t.OwnershipClaimRequest) -> Result[t.OwnershipClaim, Literal["account_suspended", "already_claimed", "already_reviewed", "banned", "csrf_refused", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "limit_reached", "own_credential_required", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(slug, body))

    def decide(self, id: str, body: t.DecideClaimRequest) -> t.Success:
        """Review a claim to a group. Accepts a claim, so that the user owns the group and other claims to it end, or declines it. The user gets a mail with the note. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('POST', f'/v1/admin/ownership-claims/{quote(id)}/decide', body=body))

    def try_decide(self, id: str, body: t.DecideClaimRequest) -> Result[t.Success, Literal["account_suspended", "already_claimed", "already_reviewed", "claim_not_found", "csrf_refused", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `decide`, but returns a failure instead of raising it."""
        return attempt(lambda: self.decide(id, body))

    def delete(self, slug: str) -> t.Success:
        """Delete your claim to a group. Ends the open claim of the current user. Its code stops working. Scope: user."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/groups/{quote(slug)}/ownership-claim'))

    def try_delete(self, slug: str) -> Result[t.Success, Literal["account_suspended", "claim_expired", "claim_not_found", "csrf_refused", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(slug))

    def get(self, slug: str) -> t.OwnershipClaim:
        """Get your claim to a group. Returns the latest claim of the current user to this group, with its code while it is open. Scope: user."""
        return cast('t.OwnershipClaim', self._core.call('GET', f'/v1/groups/{quote(slug)}/ownership-claim'))

    def try_get(self, slug: str) -> Result[t.OwnershipClaim, Literal["account_suspended", "claim_not_found", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(slug))

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.WaitingClaim]:
        """List the claims to groups that wait. Lists the claims that users asked administrators to decide, who waits longest first. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/ownership-claims', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.WaitingClaim], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())


class GroupPeople:
    def __init__(self, core: Core) -> None:
        self._core = core

    def count(self, group_id: str) -> t.GroupPeopleCounts:
        """Count the people of a group. Counts the people of each segment, up to 1,000. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.GroupPeopleCounts', self._core.call('GET', f'/v1/manage/groups/{quote(group_id)}/people-counts'))

    def try_count(self, group_id: str) -> Result[t.GroupPeopleCounts, Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `count`, but returns a failure instead of raising it."""
        return attempt(lambda: self.count(group_id))

    def export(self, group_id: str, body: Optional[t.ExportPeopleRequest] = None) -> t.GroupPeopleExport:
        """Export the people of a group as CSV. Returns a link to a CSV file of the people of the group, or of one segment. The file has no email addresses and no notes. The link expires after five minutes. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.GroupPeopleExport', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/people/export', body=body))

    def try_export(self, group_id: str, body: Optional[t.ExportPeopleRequest] = None) -> Result[t.GroupPeopleExport, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `export`, but returns a failure instead of raising it."""
        return attempt(lambda: self.export(group_id, body))

    def get(self, group_id: str, user_id: str) -> t.GroupPersonDetail:
        """Get a person of a group. Returns what the group knows about a user: role, attendance history, badges of the group, and the private note of the team, which administrators without a role in the group do not see. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.GroupPersonDetail', self._core.call('GET', f'/v1/manage/groups/{quote(group_id)}/people/{quote(user_id)}'))

    def try_get(self, group_id: str, user_id: str) -> Result[t.GroupPersonDetail, Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "user_not_found", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(group_id, user_id))

    def label(self, group_id: str, body: t.LabelPeopleRequest, *, idempotency_key: Optional[str] = None) -> t.LabeledPeople:
        """Update labels of people of a group. Adds labels to up to 100 users, or removes them. Notes are kept. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.LabeledPeople', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/people/labels', body=body, key=idempotency_key, replayed=True))

    def try_label(self, group_id: str, body: t.LabelPeopleRequest, *, idempotency_key: Optional[str] = None) -> Result[t.LabeledPeople, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `label`, but returns a failure instead of raising it."""
        return attempt(lambda: self.label(group_id, body, idempotency_key=idempotency_key))

    def list(self, group_id: str, *, q: Optional[str] = None, segment: Optional[Literal["all", "members", "regulars", "lapsed", "new", "neverCame", "noShows", "missed", "organizers", "banned"]] = None, label: Optional[str] = None, sort: Optional[Literal["recent", "times", "name"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.GroupPerson]:
        """List the people of a group. Lists everyone who joined the group, has a role in it, RSVPed to one of its events, came to one, or is banned. Numbers are up to a minute old. Owners and managers of the group only. Scope: manage:groups."""
        return Pages(self._core, 'GET', f'/v1/manage/groups/{quote(group_id)}/people', query={'q': q, 'segment': segment, 'label': label, 'sort': sort, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, group_id: str, *, q: Optional[str] = None, segment: Optional[Literal["all", "members", "regulars", "lapsed", "new", "neverCame", "noShows", "missed", "organizers", "banned"]] = None, label: Optional[str] = None, sort: Optional[Literal["recent", "times", "name"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.GroupPerson], Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(group_id, q=q, segment=segment, label=label, sort=sort, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_labels(self, group_id: str) -> t.GroupLabels:
        """List the labels of a group. Lists the labels that people of the group have. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.GroupLabels', self._core.call('GET', f'/v1/manage/groups/{quote(group_id)}/labels'))

    def try_list_labels(self, group_id: str) -> Result[t.GroupLabels, Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `list_labels`, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_labels(group_id))

    def set_note(self, group_id: str, user_id: str, body: t.GroupPersonNoteRequest) -> t.GroupPersonDetail:
        """Set the private note and labels of a person. Replaces the note and the labels that owners and managers of the group see. The user gets them in the export of their data. They are deleted 12 months after the last change. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.GroupPersonDetail', self._core.call('PUT', f'/v1/manage/groups/{quote(group_id)}/people/{quote(user_id)}/note', body=body))

    def try_set_note(self, group_id: str, user_id: str, body: t.GroupPersonNoteRequest) -> Result[t.GroupPersonDetail, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `set_note`, but returns a failure instead of raising it."""
        return attempt(lambda: self.set_note(group_id, user_id, body))


class Badges:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, slug: str) -> t.BadgeDetail:
        """Get a badge. Returns a badge of the platform or of a group. Scope: read:user."""
        return cast('t.BadgeDetail', self._core.call('GET', f'/v1/badges/{quote(slug)}'))

    def try_get(self, slug: str) -> Result[t.BadgeDetail, Literal["account_suspended", "badge_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(slug))

    def get_of_user_by_group(self, username: str) -> t.UserGroupBadges:
        """Get a user's badges by group. Returns the group badges a user holds, grouped by group. Platform badges are not included. Scope: read:user."""
        return cast('t.UserGroupBadges', self._core.call('GET', f'/v1/users/{quote(username)}/group-badges'))

    def try_get_of_user_by_group(self, username: str) -> Result[t.UserGroupBadges, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "user_not_found", "network"]]:
        """As `get_of_user_by_group`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_of_user_by_group(username))

    def get_own_by_group(self) -> t.UserGroupBadges:
        """Get the current user's badges by group. Returns the group badges the user holds, grouped by group. Platform badges are not included. Scope: read:user."""
        return cast('t.UserGroupBadges', self._core.call('GET', '/v1/profile/group-badges'))

    def try_get_own_by_group(self) -> Result[t.UserGroupBadges, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get_own_by_group`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_own_by_group())

    def give_back(self, slug: str) -> t.Success:
        """Give up a badge. Removes a badge from the current user. The badge is not awarded to the user again, unless they claim it themselves. Scope: user."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/profile/badges/{quote(slug)}'))

    def try_give_back(self, slug: str) -> Result[t.Success, Literal["account_suspended", "badge_not_found", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `give_back`, but returns a failure instead of raising it."""
        return attempt(lambda: self.give_back(slug))

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.BadgeCatalog]:
        """List the platform's badges. Lists the badges that the platform itself awards. Scope: read:user."""
        return Pages(self._core, 'GET', '/v1/badges', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.BadgeCatalog], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_of_group(self, slug: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.BadgeCatalog]:
        """List the badges of a group. Lists the badges that the group can award. Scope: read:groups."""
        return Pages(self._core, 'GET', f'/v1/groups/{quote(slug)}/badges', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_of_group(self, slug: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.BadgeCatalog], Literal["account_suspended", "group_not_found", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_of_group`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_of_group(slug, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_of_user(self, username: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.UserBadge]:
        """List a user's badges. Lists the badges a user holds, latest first. Scope: read:user."""
        return Pages(self._core, 'GET', f'/v1/users/{quote(username)}/badges', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_of_user(self, username: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.UserBadge], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "user_not_found", "validation_failed", "network"]]:
        """As `list_of_user`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_of_user(username, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_own(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.UserBadge]:
        """List the current user's badges. Lists the badges the user holds, latest first. Scope: read:user."""
        return Pages(self._core, 'GET', '/v1/profile/badges', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_own(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.UserBadge], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_own`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_own(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def award(self, badge_id: str, body: t.AwardBadgeRequest) -> t.AwardBadgeResult:
        """Award a badge to members. Awards the badge to up to 100 users and emails them. Safe to repeat: users who already hold the badge are skipped. A user with a private profile can be awarded only if they are a member, attendee or organizer of the group. Owners and managers of the group only. Scope: manage:badges."""
        return cast('t.AwardBadgeResult', self._core.call('POST', f'/v1/manage/badges/{quote(badge_id)}/awards', body=body))

    def try_award(self, badge_id: str, body: t.AwardBadgeRequest) -> Result[t.AwardBadgeResult, Literal["account_suspended", "badge_not_found", "csrf_refused", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `award`, but returns a failure instead of raising it."""
        return attempt(lambda: self.award(badge_id, body))

    def award_by_event(self, badge_id: str, body: t.AwardByEventRequest) -> t.AwardByEventResult:
        """Award a badge to everyone who was checked in at an event. Awards the badge to everyone who is checked in at the event, however many, and emails them. 500 get it at once, the others within minutes. Safe to repeat: users who hold the badge are skipped, and so are users who gave it back, muted the group, are banned from it, or have a block with the current user. Needs both scopes, `manage:badges` and `manage:checkins`. Owners and managers of the group only. Scope: manage:badges."""
        return cast('t.AwardByEventResult', self._core.call('POST', f'/v1/manage/badges/{quote(badge_id)}/awards/by-event', body=body))

    def try_award_by_event(self, badge_id: str, body: t.AwardByEventRequest) -> Result[t.AwardByEventResult, Literal["account_suspended", "badge_not_found", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `award_by_event`, but returns a failure instead of raising it."""
        return attempt(lambda: self.award_by_event(badge_id, body))

    def create(self, group_id: str, body: t.CreateBadgeRequest, *, idempotency_key: Optional[str] = None) -> t.ManagedBadge:
        """Create a badge. Creates a badge that the group can award. Use `platform` as the group id to create a platform badge as an administrator. A group can have 200 badges. Owners and managers of the group only. Scope: manage:badges."""
        return cast('t.ManagedBadge', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/badges', body=body, key=idempotency_key, replayed=True))

    def try_create(self, group_id: str, body: t.CreateBadgeRequest, *, idempotency_key: Optional[str] = None) -> Result[t.ManagedBadge, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "slug_taken", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(group_id, body, idempotency_key=idempotency_key))

    def delete(self, badge_id: str) -> t.Success:
        """Delete a badge. Deletes the badge and takes it from everyone who holds it. The badge of an achievement can be changed but not deleted. Owners and managers of the group only. Scope: manage:badges."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/badges/{quote(badge_id)}'))

    def try_delete(self, badge_id: str) -> Result[t.Success, Literal["account_suspended", "badge_not_found", "csrf_refused", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(badge_id))

    def get_managed(self, badge_id: str) -> t.ManagedBadge:
        """Get a managed badge. Returns a badge that the current user can award. Owners and managers of the group only. Scope: manage:badges."""
        return cast('t.ManagedBadge', self._core.call('GET', f'/v1/manage/badges/{quote(badge_id)}'))

    def try_get_managed(self, badge_id: str) -> Result[t.ManagedBadge, Literal["account_suspended", "badge_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get_managed`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_managed(badge_id))

    def list_awards(self, badge_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.BadgeAward]:
        """List the holders of a badge. Lists the members who hold the badge, latest award first. Owners and managers of the group only. Scope: manage:badges."""
        return Pages(self._core, 'GET', f'/v1/manage/badges/{quote(badge_id)}/awards', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_awards(self, badge_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.BadgeAward], Literal["account_suspended", "badge_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_awards`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_awards(badge_id, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_managed(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.ManagedBadge]:
        """List the badges of a managed group. Use `platform` as the group id to list the platform's badges as an administrator. Owners and managers of the group only. Scope: manage:badges."""
        return Pages(self._core, 'GET', f'/v1/manage/groups/{quote(group_id)}/badges', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_managed(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.ManagedBadge], Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_managed`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_managed(group_id, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def revoke(self, badge_id: str, username: str) -> t.Success:
        """Revoke a badge from a member. Takes the badge from one user. Owners and managers of the group only. Scope: manage:badges."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/badges/{quote(badge_id)}/awards/{quote(username)}'))

    def try_revoke(self, badge_id: str, username: str) -> Result[t.Success, Literal["account_suspended", "badge_not_found", "csrf_refused", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `revoke`, but returns a failure instead of raising it."""
        return attempt(lambda: self.revoke(badge_id, username))

    def update(self, badge_id: str, body: t.UpdateBadgeRequest) -> t.ManagedBadge:
        """Update a badge. Changes only the fields you send; null clears a field. Changed points reach the scores of all holders within minutes. Owners and managers of the group only. Scope: manage:badges."""
        return cast('t.ManagedBadge', self._core.call('PATCH', f'/v1/manage/badges/{quote(badge_id)}', body=body))

    def try_update(self, badge_id: str, body: t.UpdateBadgeRequest) -> Result[t.ManagedBadge, Literal["account_suspended", "badge_not_found", "csrf_refused", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "slug_taken", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(badge_id, body))


class Achievements:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, username: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.AchievementProgress]:
        """List a user's achievements. Lists the achievements a user has completed, latest first. Scope: read:user."""
        return Pages(self._core, 'GET', f'/v1/users/{quote(username)}/achievements', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, username: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.AchievementProgress], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "user_not_found", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(username, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_own(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.AchievementProgress]:
        """List the current user's achievements. Lists completed achievements and the progress toward the others. A completed achievement stays completed. Weeks and nights are counted in the event's time zone, or in UTC if it has none. A hidden achievement is listed once it is completed. Scope: read:user."""
        return Pages(self._core, 'GET', '/v1/profile/achievements', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_own(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.AchievementProgress], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_own`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_own(limit=limit, cursor=cursor, before=before, offset=offset).page())


class Claims:
    def __init__(self, core: Core) -> None:
        self._core = core

    def claim(self, code: str) -> t.ClaimBadgeResponse:
        """Claim a badge. Awards the current user the badge of a claim code. Wrong codes are limited per user. Scope: user."""
        return cast('t.ClaimBadgeResponse', self._core.call('POST', f'/v1/claims/{quote(code)}'))

    def try_claim(self, code: str) -> Result[t.ClaimBadgeResponse, Literal["account_suspended", "already_claimed", "banned", "claim_exhausted", "claim_expired", "claim_not_found", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `claim`, but returns a failure instead of raising it."""
        return attempt(lambda: self.claim(code))

    def create_link(self, badge_id: str, body: Optional[t.CreateClaimLinkRequest] = None, *, idempotency_key: Optional[str] = None) -> t.ClaimLink:
        """Create a claim link. Anyone with the code can claim the badge once, until the link expires or its uses run out. A badge can have 100 claim links. Owners and managers of the group only. Scope: manage:badges."""
        return cast('t.ClaimLink', self._core.call('POST', f'/v1/manage/badges/{quote(badge_id)}/claim-links', body=body, key=idempotency_key, replayed=True))

    def try_create_link(self, badge_id: str, body: Optional[t.CreateClaimLinkRequest] = None, *, idempotency_key: Optional[str] = None) -> Result[t.ClaimLink, Literal["account_suspended", "badge_not_found", "code_taken", "csrf_refused", "forbidden", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create_link`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create_link(badge_id, body, idempotency_key=idempotency_key))

    def delete_link(self, badge_id: str, id: str) -> t.Success:
        """Delete a claim link. The code stops working. Members who used it keep the badge. Owners and managers of the group only. Scope: manage:badges."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/badges/{quote(badge_id)}/claim-links/{quote(id)}'))

    def try_delete_link(self, badge_id: str, id: str) -> Result[t.Success, Literal["account_suspended", "badge_not_found", "claim_not_found", "csrf_refused", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete_link`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete_link(badge_id, id))

    def get(self, code: str) -> t.ClaimInfo:
        """Get the badge of a claim code. Returns the badge a code gives and whether the current user can claim it now. Wrong codes are limited per user. Scope: read:user."""
        return cast('t.ClaimInfo', self._core.call('GET', f'/v1/claims/{quote(code)}'))

    def try_get(self, code: str) -> Result[t.ClaimInfo, Literal["account_suspended", "claim_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(code))

    def list_links(self, badge_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.ClaimLink]:
        """List the claim links of a badge. Lists the links, newest first. Owners and managers of the group only. Scope: manage:badges."""
        return Pages(self._core, 'GET', f'/v1/manage/badges/{quote(badge_id)}/claim-links', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_links(self, badge_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.ClaimLink], Literal["account_suspended", "badge_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_links`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_links(badge_id, limit=limit, cursor=cursor, before=before, offset=offset).page())


class Follows:
    def __init__(self, core: Core) -> None:
        self._core = core

    def add(self, username: str) -> t.Success:
        """Follow a user. Adds the current user to the user's followers. No email is sent. Following a user again changes nothing. Scope: user."""
        return cast('t.Success', self._core.call('PUT', f'/v1/users/{quote(username)}/follow'))

    def try_add(self, username: str) -> Result[t.Success, Literal["account_suspended", "cannot_follow_self", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `add`, but returns a failure instead of raising it."""
        return attempt(lambda: self.add(username))

    def get(self, username: str) -> t.FollowState:
        """Get the follow state of a user. Tells whether the current user follows this user, and whether this user follows the current user. Scope: read:user."""
        return cast('t.FollowState', self._core.call('GET', f'/v1/users/{quote(username)}/follow'))

    def try_get(self, username: str) -> Result[t.FollowState, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "user_not_found", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(username))

    def list_followers(self, username: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.FollowEntry]:
        """List a user's followers. Lists the members who follow a user, latest first. Members with a private profile are counted but not listed. Scope: read:user."""
        return Pages(self._core, 'GET', f'/v1/users/{quote(username)}/followers', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_followers(self, username: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.FollowEntry], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "user_not_found", "validation_failed", "network"]]:
        """As `list_followers`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_followers(username, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_following(self, username: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.FollowEntry]:
        """List the users a user follows. Lists the members a user follows, latest first. Members with a private profile are counted but not listed. Scope: read:user."""
        return Pages(self._core, 'GET', f'/v1/users/{quote(username)}/following', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_following(self, username: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.FollowEntry], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "user_not_found", "validation_failed", "network"]]:
        """As `list_following`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_following(username, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_own_followers(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.FollowEntry]:
        """List the current user's followers. Lists the members who follow the current user, latest first. Members with a private profile are counted but not listed. Scope: read:user."""
        return Pages(self._core, 'GET', '/v1/profile/followers', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_own_followers(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.FollowEntry], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_own_followers`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_own_followers(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_own_following(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.FollowEntry]:
        """List the users the current user follows. Lists the members the current user follows, latest first. Members with a private profile are counted but not listed. Scope: read:user."""
        return Pages(self._core, 'GET', '/v1/profile/following', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_own_following(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.FollowEntry], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_own_following`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_own_following(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def remove(self, username: str) -> t.Success:
        """Unfollow a user. Removes the current user from the user's followers. The user is not notified. Unfollowing a user again changes nothing. Scope: user."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/users/{quote(username)}/follow'))

    def try_remove(self, username: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `remove`, but returns a failure instead of raising it."""
        return attempt(lambda: self.remove(username))


class Meetpass:
    def __init__(self, core: Core) -> None:
        self._core = core

    def claim(self, id: str) -> t.Meetpass:
        """Claim an NFC pass. Makes the current user the owner of an NFC pass that no member has claimed yet. Scope: write:meetpass."""
        return cast('t.Meetpass', self._core.call('POST', f'/v1/meetpass/{quote(id)}/claim'))

    def try_claim(self, id: str) -> Result[t.Meetpass, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "pass_already_claimed", "pass_inactive", "pass_not_found", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `claim`, but returns a failure instead of raising it."""
        return attempt(lambda: self.claim(id))

    def connect(self, id: str) -> t.MeetpassConnection:
        """Connect with the owner of a pass. Connects the current user and the owner of the pass. If the pass has `autoFollow` on, the current user also follows the owner. Connecting again changes nothing and returns the same connection. Scope: write:meetpass."""
        return cast('t.MeetpassConnection', self._core.call('POST', f'/v1/meetpass/{quote(id)}/connect'))

    def try_connect(self, id: str) -> Result[t.MeetpassConnection, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "pass_inactive", "pass_not_found", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `connect`, but returns a failure instead of raising it."""
        return attempt(lambda: self.connect(id))

    def create(self, body: t.MeetpassRequest, *, idempotency_key: Optional[str] = None) -> t.Meetpass:
        """Create a QR pass. Creates one more QR pass for the current user. A user can have five QR passes. NFC passes are claimed, not created. Scope: write:meetpass."""
        return cast('t.Meetpass', self._core.call('POST', '/v1/meetpass', body=body, key=idempotency_key, replayed=True))

    def try_create(self, body: t.MeetpassRequest, *, idempotency_key: Optional[str] = None) -> Result[t.Meetpass, Literal["account_suspended", "csrf_refused", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(body, idempotency_key=idempotency_key))

    def end_connection(self, id: str) -> t.Success:
        """Delete a MeetPass connection or visit. Ends a connection for both members, or deletes one anonymous visit to a pass of the current user. Scope: write:meetpass."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/meetpass/connections/{quote(id)}'))

    def try_end_connection(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "not_found", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `end_connection`, but returns a failure instead of raising it."""
        return attempt(lambda: self.end_connection(id))

    def get(self, id: str) -> t.Meetpass:
        """Get a pass. Returns one of the current user's passes. Scope: read:meetpass."""
        return cast('t.Meetpass', self._core.call('GET', f'/v1/meetpass/{quote(id)}'))

    def try_get(self, id: str) -> Result[t.Meetpass, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "pass_not_found", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(id))

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.Meetpass]:
        """List the current user's passes. Lists the user's QR and NFC passes, oldest first. Scope: read:meetpass."""
        return Pages(self._core, 'GET', '/v1/meetpass', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.Meetpass], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_connections(self, *, direction: Optional[Literal["inbound", "outbound"]] = None, kind: Optional[Literal["people", "visits"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.MeetpassConnection]:
        """List MeetPass connections and visits. Lists the current user's connections and the anonymous visits to the user's passes, latest first. `outbound`: the current user connected by another member's pass. `inbound`: another member connected by the current user's pass, or a visitor opened it without signing in. Members with a private profile are not listed. Scope: read:meetpass."""
        return Pages(self._core, 'GET', '/v1/meetpass/connections', query={'direction': direction, 'kind': kind, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_connections(self, *, direction: Optional[Literal["inbound", "outbound"]] = None, kind: Optional[Literal["people", "visits"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.MeetpassConnection], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_connections`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_connections(direction=direction, kind=kind, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def release(self, id: str) -> t.Success:
        """Release an NFC pass. Removes the current user and the pass's visits from an NFC pass, so that another member can claim it. Connections made by the pass stay. This cannot be undone. A QR pass cannot be released: turn it off instead. Scope: write:meetpass."""
        return cast('t.Success', self._core.call('POST', f'/v1/meetpass/{quote(id)}/release'))

    def try_release(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "pass_not_found", "pass_not_releasable", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `release`, but returns a failure instead of raising it."""
        return attempt(lambda: self.release(id))

    def update(self, id: str, body: t.MeetpassUpdateRequest) -> t.Meetpass:
        """Update a pass. Changes what a pass of the current user does, or turns it on or off. Changes only the fields you send; null clears a field. Scope: write:meetpass."""
        return cast('t.Meetpass', self._core.call('PATCH', f'/v1/meetpass/{quote(id)}', body=body))

    def try_update(self, id: str, body: t.MeetpassUpdateRequest) -> Result[t.Meetpass, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "pass_not_found", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(id, body))

    def export(self, body: Optional[t.MeetpassExportRequest] = None) -> t.MeetpassExport:
        """Export unclaimed NFC passes as CSV. Returns a link to a CSV file with the unclaimed NFC passes and the URL to write to each tag. The link expires after five minutes. With `createdAt`, the file has only the passes of that batch. Administrators only. Scope: admin."""
        return cast('t.MeetpassExport', self._core.call('POST', '/v1/admin/meetpass/export', body=body))

    def try_export(self, body: Optional[t.MeetpassExportRequest] = None) -> Result[t.MeetpassExport, Literal["account_suspended", "csrf_refused", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `export`, but returns a failure instead of raising it."""
        return attempt(lambda: self.export(body))

    def provision(self, body: t.MeetpassBatchRequest, *, idempotency_key: Optional[str] = None) -> t.MeetpassBatch:
        """Create a batch of NFC passes. Creates up to 500 unclaimed NFC passes for members to claim. Administrators only. Scope: admin."""
        return cast('t.MeetpassBatch', self._core.call('POST', '/v1/admin/meetpass', body=body, key=idempotency_key, replayed=True))

    def try_provision(self, body: t.MeetpassBatchRequest, *, idempotency_key: Optional[str] = None) -> Result[t.MeetpassBatch, Literal["account_suspended", "csrf_refused", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `provision`, but returns a failure instead of raising it."""
        return attempt(lambda: self.provision(body, idempotency_key=idempotency_key))

    def list_tags(self, *, q: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.NfcTag]:
        """List NFC tags. Lists all NFC tags with their holders, newest first. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/meetpass/tags', query={'q': q, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_tags(self, *, q: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.NfcTag], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_tags`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_tags(q=q, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def update_tag(self, id: str, body: t.NfcTagRequest) -> t.Success:
        """Update an NFC tag. Turns a tag off or on. A tag that is off opens nothing and cannot be claimed. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('PATCH', f'/v1/admin/meetpass/tags/{quote(id)}', body=body))

    def try_update_tag(self, id: str, body: t.NfcTagRequest) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "pass_not_found", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `update_tag`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update_tag(id, body))


class Connections:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, username: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.ConnectionEntry]:
        """List a user's connections. Lists the members a user connected with, latest first. Members with a private profile are not listed. Scope: read:user."""
        return Pages(self._core, 'GET', f'/v1/users/{quote(username)}/connections', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, username: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.ConnectionEntry], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "user_not_found", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(username, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_own(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.ConnectionEntry]:
        """List the current user's connections. Lists the members the user connected with, latest first. Members with a private profile are not listed. Scope: read:user."""
        return Pages(self._core, 'GET', '/v1/profile/connections', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_own(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.ConnectionEntry], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_own`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_own(limit=limit, cursor=cursor, before=before, offset=offset).page())


class Safety:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list_own_reports(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.OwnReport]:
        """List the current user's reports. Lists the reports that the user sent, latest first, with what came of each. Scope: user."""
        return Pages(self._core, 'GET', '/v1/reports', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_own_reports(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.OwnReport], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_own_reports`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_own_reports(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def report(self, body: t.ReportRequest, *, idempotency_key: Optional[str] = None) -> t.ReportReceipt:
        """Report a user, group, event or badge. Sends a report to the administrators. Only administrators see who sent it. Reporting the same target again while the first report is open returns the same id. A user can have 20 open reports and send 30 a day. Scope: user."""
        return cast('t.ReportReceipt', self._core.call('POST', '/v1/reports', body=body, key=idempotency_key, replayed=True))

    def try_report(self, body: t.ReportRequest, *, idempotency_key: Optional[str] = None) -> Result[t.ReportReceipt, Literal["account_suspended", "badge_not_found", "csrf_refused", "event_not_found", "group_not_found", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `report`, but returns a failure instead of raising it."""
        return attempt(lambda: self.report(body, idempotency_key=idempotency_key))

    def act(self, id: str, body: t.ActOnReportRequest) -> t.Report:
        """Review a report and act on it. Hides the target, warns or suspends its owner, or dismisses the report, and closes all open reports of the target. Reporters and the owner get a mail. Administrators only. Scope: admin."""
        return cast('t.Report', self._core.call('POST', f'/v1/admin/reports/{quote(id)}/act', body=body))

    def try_act(self, id: str, body: t.ActOnReportRequest) -> Result[t.Report, Literal["account_suspended", "badge_not_found", "csrf_refused", "event_not_found", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "last_owner", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "report_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `act`, but returns a failure instead of raising it."""
        return attempt(lambda: self.act(id, body))

    def act_on_many(self, body: t.ActOnReportsRequest) -> t.ActOnReportsResult:
        """Review many reports and act on them. Acts on each report as on one, but mails no one who is suspended if there is more than one report. Reports that do not allow it are skipped. Administrators only. Scope: admin."""
        return cast('t.ActOnReportsResult', self._core.call('POST', '/v1/admin/reports/act', body=body))

    def try_act_on_many(self, body: t.ActOnReportsRequest) -> Result[t.ActOnReportsResult, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `act_on_many`, but returns a failure instead of raising it."""
        return attempt(lambda: self.act_on_many(body))

    def add_report_note(self, id: str, body: t.AddReportNoteRequest, *, idempotency_key: Optional[str] = None) -> t.ReportNote:
        """Add a note to a report. Adds a note that only administrators see. Scope: admin."""
        return cast('t.ReportNote', self._core.call('POST', f'/v1/admin/reports/{quote(id)}/notes', body=body, key=idempotency_key, replayed=True))

    def try_add_report_note(self, id: str, body: t.AddReportNoteRequest, *, idempotency_key: Optional[str] = None) -> Result[t.ReportNote, Literal["account_suspended", "csrf_refused", "forbidden", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "report_not_found", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `add_report_note`, but returns a failure instead of raising it."""
        return attempt(lambda: self.add_report_note(id, body, idempotency_key=idempotency_key))

    def assign(self, id: str, body: t.AssignReportRequest) -> t.Report:
        """Assign a report. Gives all open reports of the target to an administrator, or to no one. Administrators only. Scope: admin."""
        return cast('t.Report', self._core.call('PUT', f'/v1/admin/reports/{quote(id)}/assignee', body=body))

    def try_assign(self, id: str, body: t.AssignReportRequest) -> Result[t.Report, Literal["account_suspended", "csrf_refused", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "report_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `assign`, but returns a failure instead of raising it."""
        return attempt(lambda: self.assign(id, body))

    def get_report(self, id: str) -> t.ReportDetail:
        """Get a report. Returns a report with notes, warnings, related reports and history. A report about yourself is for another administrator. Administrators only. Scope: admin."""
        return cast('t.ReportDetail', self._core.call('GET', f'/v1/admin/reports/{quote(id)}'))

    def try_get_report(self, id: str) -> Result[t.ReportDetail, Literal["account_suspended", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "passkey_required", "rate_limited", "report_not_found", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get_report`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_report(id))

    def list_reports(self, *, status: Optional[Literal["open", "resolved", "dismissed"]] = None, assignee: Optional[str] = None, target: Optional[str] = None, owner: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.Report]:
        """List reports. Lists the reports that members sent, latest first, with what they are about. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/reports', query={'status': status, 'assignee': assignee, 'target': target, 'owner': owner, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_reports(self, *, status: Optional[Literal["open", "resolved", "dismissed"]] = None, assignee: Optional[str] = None, target: Optional[str] = None, owner: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.Report], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_reports`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_reports(status=status, assignee=assignee, target=target, owner=owner, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def review_report(self, id: str, body: t.ReviewReportRequest) -> t.Report:
        """Review a report. Marks a report as resolved or dismissed, or opens it again. This does not hide or suspend anything. Administrators only. Scope: admin."""
        return cast('t.Report', self._core.call('PATCH', f'/v1/admin/reports/{quote(id)}', body=body))

    def try_review_report(self, id: str, body: t.ReviewReportRequest) -> Result[t.Report, Literal["account_suspended", "csrf_refused", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "report_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `review_report`, but returns a failure instead of raising it."""
        return attempt(lambda: self.review_report(id, body))


class Notifications:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self) -> t.NotificationPreferences:
        """Get the current user's email settings. Returns which kinds of email the user receives. Security emails are always sent. Scope: user."""
        return cast('t.NotificationPreferences', self._core.call('GET', '/v1/profile/notifications'))

    def try_get(self) -> Result[t.NotificationPreferences, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get())

    def update(self, body: t.UpdateNotificationPreferences) -> t.NotificationPreferences:
        """Update the current user's email settings. Turns kinds of email on or off. Changes only the fields you send. Security emails are always sent. Scope: user."""
        return cast('t.NotificationPreferences', self._core.call('PATCH', '/v1/profile/notifications', body=body))

    def try_update(self, body: t.UpdateNotificationPreferences) -> Result[t.NotificationPreferences, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(body))


class Bounces:
    def __init__(self, core: Core) -> None:
        self._core = core

    def delete(self, address: str) -> t.Success:
        """Send mail to an address again. Lifts a bounce: mail goes to the address again. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/admin/bounces/{quote(address)}'))

    def try_delete(self, address: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "not_found", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(address))

    def list(self, *, q: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.MailBounce]:
        """List bounces. Lists the addresses that get no mail because it came back, latest first. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/bounces', query={'q': q, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, q: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.MailBounce], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(q=q, limit=limit, cursor=cursor, before=before, offset=offset).page())


class Portfolio:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.PortfolioItemRequest, *, idempotency_key: Optional[str] = None) -> t.PortfolioItem:
        """Create a portfolio item. Adds an item to the current user's portfolio. A portfolio can have 20 items. Scope: write:portfolio."""
        return cast('t.PortfolioItem', self._core.call('POST', '/v1/profile/portfolio', body=body, key=idempotency_key, replayed=True))

    def try_create(self, body: t.PortfolioItemRequest, *, idempotency_key: Optional[str] = None) -> Result[t.PortfolioItem, Literal["account_suspended", "csrf_refused", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(body, idempotency_key=idempotency_key))

    def delete(self, id: str) -> t.Success:
        """Delete a portfolio item. Deletes an item of the current user's portfolio. This cannot be undone. Scope: write:portfolio."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/profile/portfolio/{quote(id)}'))

    def try_delete(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "not_found", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(id))

    def get(self, id: str) -> t.PortfolioItem:
        """Get a portfolio item. Returns one item of the current user's portfolio. Scope: read:portfolio."""
        return cast('t.PortfolioItem', self._core.call('GET', f'/v1/profile/portfolio/{quote(id)}'))

    def try_get(self, id: str) -> Result[t.PortfolioItem, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "not_found", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(id))

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.PortfolioItem]:
        """List the current user's portfolio items. Lists the items by `sortOrder`, lowest first. Scope: read:portfolio."""
        return Pages(self._core, 'GET', '/v1/profile/portfolio', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.PortfolioItem], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def update(self, id: str, body: t.PortfolioItemUpdateRequest) -> t.PortfolioItem:
        """Update a portfolio item. Changes an item of the current user's portfolio. Changes only the fields you send; null clears a field. Scope: write:portfolio."""
        return cast('t.PortfolioItem', self._core.call('PATCH', f'/v1/profile/portfolio/{quote(id)}', body=body))

    def try_update(self, id: str, body: t.PortfolioItemUpdateRequest) -> Result[t.PortfolioItem, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "not_found", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(id, body))


class Uploads:
    def __init__(self, core: Core) -> None:
        self._core = core

    def delete(self, key: str) -> t.Success:
        """Delete a file. The file is no longer served, and it is removed from everything that showed it. Only the owner of the file and administrators can delete it. This cannot be undone. Scope: write:uploads."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/uploads/{quote_key(key)}'))

    def try_delete(self, key: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "upload_not_found", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(key))

    def list(self, *, category: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.Upload]:
        """List the current user's files. Lists the uploaded files, newest first. Scope: read:uploads."""
        return Pages(self._core, 'GET', '/v1/uploads', query={'category': category, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, category: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.Upload], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(category=category, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def request(self, body: t.UploadRequest) -> t.UploadRequestResponse:
        """Request an upload URL. Send the file with PUT to `uploadUrl` within 15 minutes, with exactly this Content-Type and size. The file is served at `publicUrl` after it has been checked: at the first GET, or within a minute. Images fit every category except `meetpass-model`, which takes `model/gltf-binary`; `application/octet-stream` fits all, and the content decides. Images are encoded again without their metadata. An account can have 200 MB and 500 files. Scope: write:uploads."""
        return cast('t.UploadRequestResponse', self._core.call('POST', '/v1/uploads/request', body=body))

    def try_request(self, body: t.UploadRequest) -> Result[t.UploadRequestResponse, Literal["account_suspended", "csrf_refused", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "quota_exceeded", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `request`, but returns a failure instead of raising it."""
        return attempt(lambda: self.request(body))

    def usage(self) -> t.StorageUsage:
        """Get the current user's storage usage. Returns the total size and number of files, also by category, and how much the user can store. Scope: read:uploads."""
        return cast('t.StorageUsage', self._core.call('GET', '/v1/uploads/usage'))

    def try_usage(self) -> Result[t.StorageUsage, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `usage`, but returns a failure instead of raising it."""
        return attempt(lambda: self.usage())


class Entitlements:
    def __init__(self, core: Core) -> None:
        self._core = core

    def grant(self, username: str, body: t.GrantEntitlementRequest, *, idempotency_key: Optional[str] = None) -> t.UserEntitlement:
        """Grant an entitlement to a user. Grants an entitlement without end or until `expiresAt`. If the user already has it, only its expiry changes. Administrators only. Scope: admin."""
        return cast('t.UserEntitlement', self._core.call('POST', f'/v1/admin/users/{quote(username)}/entitlements', body=body, key=idempotency_key, replayed=True))

    def try_grant(self, username: str, body: t.GrantEntitlementRequest, *, idempotency_key: Optional[str] = None) -> Result[t.UserEntitlement, Literal["account_suspended", "csrf_refused", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `grant`, but returns a failure instead of raising it."""
        return attempt(lambda: self.grant(username, body, idempotency_key=idempotency_key))

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.UserEntitlement]:
        """List the current user's entitlements. Lists what the user may do or use beyond what every user may. Scope: read:user."""
        return Pages(self._core, 'GET', '/v1/profile/entitlements', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.UserEntitlement], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def revoke(self, username: str, id: str) -> t.Success:
        """Revoke an entitlement. Takes an entitlement from a user. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/admin/users/{quote(username)}/entitlements/{quote(id)}'))

    def try_revoke(self, username: str, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "not_found", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `revoke`, but returns a failure instead of raising it."""
        return attempt(lambda: self.revoke(username, id))


class Onboarding:
    def __init__(self, core: Core) -> None:
        self._core = core

    def dismiss(self, step_key: str) -> t.OnboardingStep:
        """Dismiss an onboarding step. Marks a step as dismissed, so that it is no longer suggested. Dismissing a step again changes nothing. Scope: user."""
        return cast('t.OnboardingStep', self._core.call('POST', f'/v1/me/onboarding/{quote(step_key)}/dismiss'))

    def try_dismiss(self, step_key: str) -> Result[t.OnboardingStep, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "step_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `dismiss`, but returns a failure instead of raising it."""
        return attempt(lambda: self.dismiss(step_key))

    def dismiss_all(self) -> t.Success:
        """Dismiss all onboarding steps. Marks every step as dismissed. Repeating the request changes nothing. Scope: user."""
        return cast('t.Success', self._core.call('POST', '/v1/me/onboarding/dismiss-all'))

    def try_dismiss_all(self) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "network"]]:
        """As `dismiss_all`, but returns a failure instead of raising it."""
        return attempt(lambda: self.dismiss_all())

    def get(self) -> List[t.OnboardingStep]:
        """List the current user's onboarding steps. Returns all steps in display order, each with whether it is completed or dismissed. Scope: user."""
        return cast('List[t.OnboardingStep]', self._core.call('GET', '/v1/me/onboarding'))

    def try_get(self) -> Result[List[t.OnboardingStep], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "user_not_found", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get())


class Bans:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.SignUpBanRequest, *, idempotency_key: Optional[str] = None) -> t.SignUpBan:
        """Create a sign-up ban. Stops an email address, a domain or a network from creating accounts, from the next request on. Existing users stay signed in: suspend them instead. An email address is compared without letter case and without the part after a plus sign, and only a part of it is shown later. Sign-in codes are not mailed to requests from a banned network. If the value is already banned, its reason and expiry change. Administrators only. Scope: admin."""
        return cast('t.SignUpBan', self._core.call('POST', '/v1/admin/bans', body=body, key=idempotency_key, replayed=True))

    def try_create(self, body: t.SignUpBanRequest, *, idempotency_key: Optional[str] = None) -> Result[t.SignUpBan, Literal["account_suspended", "csrf_refused", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(body, idempotency_key=idempotency_key))

    def delete(self, id: str) -> t.Success:
        """Delete a sign-up ban. Lifts the ban from the next request on. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/admin/bans/{quote(id)}'))

    def try_delete(self, id: str) -> Result[t.Success, Literal["account_suspended", "ban_not_found", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(id))

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.SignUpBan]:
        """List sign-up bans. Lists the email addresses, domains and networks that cannot create accounts. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/bans', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.SignUpBan], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())


class IdentityProviders:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.CreateIdentityProviderRequest) -> t.IdentityProvider:
        """Add an identity provider. Adds a provider of OpenID Connect to the sign-in page. Its issuer must have a public address; a private one can be set only in the environment of the server. Administrators only. Scope: admin."""
        return cast('t.IdentityProvider', self._core.call('POST', '/v1/admin/identity-providers', body=body))

    def try_create(self, body: t.CreateIdentityProviderRequest) -> Result[t.IdentityProvider, Literal["account_suspended", "csrf_refused", "idempotency_unsupported", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "limit_reached", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(body))

    def delete(self, id: str) -> t.Success:
        """Delete an identity provider. It cannot be used to sign in from the next request on. Linked accounts stay, so the id cannot be used again while there are any. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/admin/identity-providers/{quote(id)}'))

    def try_delete(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "provider_not_found", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(id))

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.IdentityProvider]:
        """List identity providers. Lists the providers of OpenID Connect that administrators added. Those from the environment of the server are not listed. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/identity-providers', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.IdentityProvider], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def update(self, id: str, body: t.UpdateIdentityProviderRequest) -> t.IdentityProvider:
        """Update an identity provider. Changes only the fields you send. The issuer cannot be changed. Administrators only. Scope: admin."""
        return cast('t.IdentityProvider', self._core.call('PATCH', f'/v1/admin/identity-providers/{quote(id)}', body=body))

    def try_update(self, id: str, body: t.UpdateIdentityProviderRequest) -> Result[t.IdentityProvider, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "provider_not_found", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(id, body))


class Notices:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.Notice]:
        """List the notices to all members. Lists the emails that were sent to all members, with their progress. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/notices', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.Notice], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(limit=limit, cursor=cursor, before=before, offset=offset).page())

    def send(self, body: t.SendNotice, *, idempotency_key: Optional[str] = None) -> t.Notice:
        """Send a notice to all members. Emails every member except those who are suspended, have no working address, or turned off emails about their account. An instance can send 2 notices per day. The emails are queued after the response: `notices.list` shows the progress. Administrators only. Scope: admin."""
        return cast('t.Notice', self._core.call('POST', '/v1/admin/notices', body=body, key=idempotency_key, replayed=True))

    def try_send(self, body: t.SendNotice, *, idempotency_key: Optional[str] = None) -> Result[t.Notice, Literal["account_suspended", "csrf_refused", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `send`, but returns a failure instead of raising it."""
        return attempt(lambda: self.send(body, idempotency_key=idempotency_key))


class Recovery:
    def __init__(self, core: Core) -> None:
        self._core = core

    def approve(self, id: str) -> t.Success:
        """Approve a new address for a lost mailbox. The waiting time of 72 hours begins. Not by the administrator who opened it. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('POST', f'/v1/admin/recoveries/{quote(id)}/approve'))

    def try_approve(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "recovery_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `approve`, but returns a failure instead of raising it."""
        return attempt(lambda: self.approve(id))

    def list(self, *, user_id: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.Recovery]:
        """List changes of address for lost mailboxes. Newest first, of one user or of all. Deleted after 30 days. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/recoveries', query={'userId': user_id, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, user_id: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.Recovery], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(user_id=user_id, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def open(self, username: str, body: t.OpenRecovery, *, idempotency_key: Optional[str] = None) -> t.Recovery:
        """Give a user with a lost mailbox a new address. Another administrator must approve it, and the new address must be proven by the link mailed there. The address changes 72 hours after the approval; the old address is mailed at once and can stop it. Not for administrators. Administrators only. Scope: admin."""
        return cast('t.Recovery', self._core.call('POST', f'/v1/admin/users/{quote(username)}/recoveries', body=body, key=idempotency_key, replayed=True))

    def try_open(self, username: str, body: t.OpenRecovery, *, idempotency_key: Optional[str] = None) -> Result[t.Recovery, Literal["account_suspended", "csrf_refused", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `open`, but returns a failure instead of raising it."""
        return attempt(lambda: self.open(username, body, idempotency_key=idempotency_key))

    def stop(self, id: str) -> t.Success:
        """Stop a new address for a lost mailbox. The old address stays. Administrators only. Scope: admin."""
        return cast('t.Success', self._core.call('POST', f'/v1/admin/recoveries/{quote(id)}/stop'))

    def try_stop(self, id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "recovery_not_found", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `stop`, but returns a failure instead of raising it."""
        return attempt(lambda: self.stop(id))


class Events:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, id: str, *, include: Optional[Literal["translations"]] = None) -> t.EventDetail:
        """Get an event. Returns an event. A cancelled event stays readable. An event for members is found only by members of its group and users with an RSVP. Scope: read:events."""
        return cast('t.EventDetail', self._core.call('GET', f'/v1/events/{quote(id)}', query={'include': include}))

    def try_get(self, id: str, *, include: Optional[Literal["translations"]] = None) -> Result[t.EventDetail, Literal["account_suspended", "event_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(id, include=include))

    def get_filters(self) -> t.EventFilters:
        """Get filters for events. Returns the tags, cities and languages of the next 300 public events, at most 20 of each. `GET /v1/events` takes them as `tag`, `city` and `language`. Scope: read:events."""
        return cast('t.EventFilters', self._core.call('GET', '/v1/events/filters'))

    def try_get_filters(self) -> Result[t.EventFilters, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get_filters`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_filters())

    def list(self, *, from_: Optional[str] = None, to: Optional[str] = None, from_day: Optional[str] = None, to_day: Optional[str] = None, group: Optional[str] = None, q: Optional[str] = None, tag: Optional[str] = None, city: Optional[str] = None, event_type: Optional[Literal["in_person", "online", "hybrid"]] = None, language: Optional[str] = None, include: Optional[Literal["translations"]] = None, source: Optional[Literal["native", "meetup", "luma", "eventbrite", "ical"]] = None, near: Optional[str] = None, radius_km: Optional[float] = None, sort: Optional[Literal["soonest", "latest", "distance"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.EventListItem]:
        """Search events. Lists upcoming public events, soonest first, or the events that match the filters. A page can have fewer items than `limit` although more follow: continue with `nextCursor` while `hasMore` is true. Sorted by distance, only the nearest 1,000 events are available. Scope: read:events."""
        return Pages(self._core, 'GET', '/v1/events', query={'from': from_, 'to': to, 'fromDay': from_day, 'toDay': to_day, 'group': group, 'q': q, 'tag': tag, 'city': city, 'eventType': event_type, 'language': language, 'include': include, 'source': source, 'near': near, 'radiusKm': radius_km, 'sort': sort, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, from_: Optional[str] = None, to: Optional[str] = None, from_day: Optional[str] = None, to_day: Optional[str] = None, group: Optional[str] = None, q: Optional[str] = None, tag: Optional[str] = None, city: Optional[str] = None, event_type: Optional[Literal["in_person", "online", "hybrid"]] = None, language: Optional[str] = None, include: Optional[Literal["translations"]] = None, source: Optional[Literal["native", "meetup", "luma", "eventbrite", "ical"]] = None, near: Optional[str] = None, radius_km: Optional[float] = None, sort: Optional[Literal["soonest", "latest", "distance"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.EventListItem], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(from_=from_, to=to, from_day=from_day, to_day=to_day, group=group, q=q, tag=tag, city=city, event_type=event_type, language=language, include=include, source=source, near=near, radius_km=radius_km, sort=sort, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_of_group(self, slug: str, *, from_: Optional[str] = None, to: Optional[str] = None, language: Optional[str] = None, include: Optional[Literal["translations"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.EventListItem]:
        """List the events of a group. Lists the public events of a group, and to its members those for members, soonest first. Without `from`, only upcoming events are listed. Scope: read:events."""
        return Pages(self._core, 'GET', f'/v1/groups/{quote(slug)}/events', query={'from': from_, 'to': to, 'language': language, 'include': include, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_of_group(self, slug: str, *, from_: Optional[str] = None, to: Optional[str] = None, language: Optional[str] = None, include: Optional[Literal["translations"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.EventListItem], Literal["account_suspended", "group_not_found", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_of_group`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_of_group(slug, from_=from_, to=to, language=language, include=include, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def next_of_group(self, slug: str) -> t.EventDetail:
        """Get the next event of a group. Needs no sign-in. Changes are visible within a second. Send `If-None-Match` with the last ETag to get 304 when nothing has changed. Needs no token."""
        return cast('t.EventDetail', self._core.call('GET', f'/v1/public/groups/{quote(slug)}/next-event'))

    def try_next_of_group(self, slug: str) -> Result[t.EventDetail, Literal["event_not_found", "group_not_found", "internal_error", "rate_limited", "unavailable", "network"]]:
        """As `next_of_group`, but returns a failure instead of raising it."""
        return attempt(lambda: self.next_of_group(slug))

    def cancel(self, event_id: str, body: Optional[t.CancelEventRequest] = None) -> t.ManagedEvent:
        """Cancel an event. Cancels the event and emails everyone with an RSVP. With `applyTo`, the published events of its series that have not ended are cancelled too. A cancelled event stays readable. This cannot be undone. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.ManagedEvent', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/cancel', body=body))

    def try_cancel(self, event_id: str, body: Optional[t.CancelEventRequest] = None) -> Result[t.ManagedEvent, Literal["account_suspended", "already_cancelled", "csrf_refused", "event_ended", "event_not_found", "event_read_only", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `cancel`, but returns a failure instead of raising it."""
        return attempt(lambda: self.cancel(event_id, body))

    def create(self, group_id: str, body: t.CreateEventRequest, *, idempotency_key: Optional[str] = None) -> t.ManagedEvent:
        """Create an event. Adds an event to a group, or with `repeat` a series of events at the same local time of day. The event is public at once unless `status` is `draft`. New accounts can create a limited number of events per day. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.ManagedEvent', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/events', body=body, key=idempotency_key, replayed=True))

    def try_create(self, group_id: str, body: t.CreateEventRequest, *, idempotency_key: Optional[str] = None) -> Result[t.ManagedEvent, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "group_not_found", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `create`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create(group_id, body, idempotency_key=idempotency_key))

    def delete(self, event_id: str) -> t.Success:
        """Delete an event. Deletes an event that has no RSVPs. Cancel an event that has RSVPs instead. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/events/{quote(event_id)}'))

    def try_delete(self, event_id: str) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "event_has_rsvps", "event_not_found", "event_read_only", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(event_id))

    def duplicate(self, event_id: str, body: t.DuplicateEventRequest, *, idempotency_key: Optional[str] = None) -> t.ManagedEvents:
        """Duplicate an event. Copies an event to a new start or, with `repeat`, to several at the same local time of day, as one series with the event. The copy of a public event is public at once; other copies are drafts. Attendees are not copied. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.ManagedEvents', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/duplicate', body=body, key=idempotency_key, replayed=True))

    def try_duplicate(self, event_id: str, body: t.DuplicateEventRequest, *, idempotency_key: Optional[str] = None) -> Result[t.ManagedEvents, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "group_not_found", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `duplicate`, but returns a failure instead of raising it."""
        return attempt(lambda: self.duplicate(event_id, body, idempotency_key=idempotency_key))

    def get_managed(self, event_id: str, *, include: Optional[Literal["translations"]] = None) -> t.ManagedEvent:
        """Get a managed event. Returns an event with the settings its organizers see. Drafts and hidden events are included. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.ManagedEvent', self._core.call('GET', f'/v1/manage/events/{quote(event_id)}', query={'include': include}))

    def try_get_managed(self, event_id: str, *, include: Optional[Literal["translations"]] = None) -> Result[t.ManagedEvent, Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `get_managed`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_managed(event_id, include=include))

    def list_managed(self, group_id: str, *, status: Optional[Literal["draft", "scheduled", "cancelled"]] = None, when: Optional[Literal["upcoming", "past"]] = None, q: Optional[str] = None, is_attendance_known: Optional[bool] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.ManagedEvent]:
        """List the events of a managed group. Lists all events of the group, including drafts and cancelled events, latest start first; with `when=upcoming` soonest first. Owners and managers of the group only. Scope: manage:events."""
        return Pages(self._core, 'GET', f'/v1/manage/groups/{quote(group_id)}/events', query={'status': status, 'when': when, 'q': q, 'isAttendanceKnown': is_attendance_known, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_managed(self, group_id: str, *, status: Optional[Literal["draft", "scheduled", "cancelled"]] = None, when: Optional[Literal["upcoming", "past"]] = None, q: Optional[str] = None, is_attendance_known: Optional[bool] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.ManagedEvent], Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_managed`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_managed(group_id, status=status, when=when, q=q, is_attendance_known=is_attendance_known, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def publish(self, event_id: str, body: Optional[t.PublishEventRequest] = None) -> t.ManagedEvent:
        """Publish a draft event. Makes a draft public, or with `applyTo` several drafts of its series. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.ManagedEvent', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/publish', body=body))

    def try_publish(self, event_id: str, body: Optional[t.PublishEventRequest] = None) -> Result[t.ManagedEvent, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `publish`, but returns a failure instead of raising it."""
        return attempt(lambda: self.publish(event_id, body))

    def update(self, event_id: str, body: t.UpdateEventRequest) -> t.ManagedEvent:
        """Update an event. Changes only the fields you send; null clears a field. With `version`, an event that others changed since is not overwritten: the problems name the changed fields. Attendees keep their seats and are emailed about a new time or venue. With `applyTo`, the same fields of other events of its series change too: a new time moves them by the same local time, and either all change or none. A synced event has to be changed at its source. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.ManagedEvent', self._core.call('PATCH', f'/v1/manage/events/{quote(event_id)}', body=body))

    def try_update(self, event_id: str, body: t.UpdateEventRequest) -> Result[t.ManagedEvent, Literal["account_suspended", "capacity_below_confirmed", "changed_meanwhile", "csrf_refused", "event_ended", "event_has_rsvps", "event_not_found", "event_read_only", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(event_id, body))

    def continue_series(self, event_id: str, body: t.EventsContinueSeriesBody) -> t.Success:
        """Set how a series goes on. With `ahead` the series keeps that number of dates after now: when one has passed, the next one is added, like the last one, by the rule of the series. Those that are missing are added at once. With null it ends with its last date, and no date is removed. A date that is cancelled is not replaced. `seriesShare` is for those who come to all dates. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.Success', self._core.call('PUT', f'/v1/manage/events/{quote(event_id)}/series', body=body))

    def try_continue_series(self, event_id: str, body: t.EventsContinueSeriesBody) -> Result[t.Success, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `continue_series`, but returns a failure instead of raising it."""
        return attempt(lambda: self.continue_series(event_id, body))

    def list_series(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.ManagedEvent]:
        """List the events of a series. Lists all events of the series that this event belongs to, including drafts and cancelled events, soonest first. The list is empty if the event belongs to no series. Owners and managers of the group only. Scope: manage:events."""
        return Pages(self._core, 'GET', f'/v1/manage/events/{quote(event_id)}/series', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_series(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.ManagedEvent], Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_series`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_series(event_id, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def preview_repeat(self, *, freq: Literal["daily", "weekly", "monthly"], count: int, event_id: Optional[str] = None, date_time: Optional[str] = None, timezone: Optional[str] = None, interval: Optional[int] = None, by: Optional[Literal["date", "weekday", "last_weekday"]] = None) -> t.RepeatDates:
        """List the dates of a repeated event. Lists the dates that `repeat` would create, with what speaks against each. Creates nothing. The local time of day stays the same across daylight saving changes. Scope: manage:events."""
        return cast('t.RepeatDates', self._core.call('GET', '/v1/manage/repeat-dates', query={'eventId': event_id, 'dateTime': date_time, 'timezone': timezone, 'freq': freq, 'interval': interval, 'by': by, 'count': count}))

    def try_preview_repeat(self, *, freq: Literal["daily", "weekly", "monthly"], count: int, event_id: Optional[str] = None, date_time: Optional[str] = None, timezone: Optional[str] = None, interval: Optional[int] = None, by: Optional[Literal["date", "weekday", "last_weekday"]] = None) -> Result[t.RepeatDates, Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `preview_repeat`, but returns a failure instead of raising it."""
        return attempt(lambda: self.preview_repeat(freq=freq, count=count, event_id=event_id, date_time=date_time, timezone=timezone, interval=interval, by=by))


class Announcements:
    def __init__(self, core: Core) -> None:
        self._core = core

    def audiences_of_event(self, event_id: str) -> t.AnnouncementAudiences:
        """Count the audiences of an event. Returns the size of each audience now, and how many announcements are left today. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.AnnouncementAudiences', self._core.call('GET', f'/v1/manage/events/{quote(event_id)}/announcements/audiences'))

    def try_audiences_of_event(self, event_id: str) -> Result[t.AnnouncementAudiences, Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `audiences_of_event`, but returns a failure instead of raising it."""
        return attempt(lambda: self.audiences_of_event(event_id))

    def audiences_of_group(self, group_id: str) -> t.AnnouncementAudiences:
        """Count the audiences of a group. Returns the size of each audience now, and how many announcements are left today. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.AnnouncementAudiences', self._core.call('GET', f'/v1/manage/groups/{quote(group_id)}/announcements/audiences'))

    def try_audiences_of_group(self, group_id: str) -> Result[t.AnnouncementAudiences, Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `audiences_of_group`, but returns a failure instead of raising it."""
        return attempt(lambda: self.audiences_of_group(group_id))

    def create_for_event(self, event_id: str, body: t.CreateEventAnnouncement, *, idempotency_key: Optional[str] = None) -> t.ManagedAnnouncement:
        """Create a draft of an announcement to attendees. Creates a draft and sends nothing. Owners and managers of the group only. Scope: manage:events."""
        return cast('t.ManagedAnnouncement', self._core.call('POST', f'/v1/manage/events/{quote(event_id)}/announcements/drafts', body=body, key=idempotency_key, replayed=True))

    def try_create_for_event(self, event_id: str, body: t.CreateEventAnnouncement, *, idempotency_key: Optional[str] = None) -> Result[t.ManagedAnnouncement, Literal["account_suspended", "csrf_refused", "event_not_found", "forbidden", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `create_for_event`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create_for_event(event_id, body, idempotency_key=idempotency_key))

    def create_for_group(self, group_id: str, body: t.CreateGroupAnnouncement, *, idempotency_key: Optional[str] = None) -> t.ManagedAnnouncement:
        """Create a draft of an announcement to a group. Creates a draft and sends nothing. Owners and managers of the group only. Scope: manage:groups."""
        return cast('t.ManagedAnnouncement', self._core.call('POST', f'/v1/manage/groups/{quote(group_id)}/announcements/drafts', body=body, key=idempotency_key, replayed=True))

    def try_create_for_group(self, group_id: str, body: t.CreateGroupAnnouncement, *, idempotency_key: Optional[str] = None) -> Result[t.ManagedAnnouncement, Literal["account_suspended", "csrf_refused", "forbidden", "group_not_found", "idempotency_mismatch", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "request_in_flight", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `create_for_group`, but returns a failure instead of raising it."""
        return attempt(lambda: self.create_for_group(group_id, body, idempotency_key=idempotency_key))

    def list_of_event(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.ManagedAnnouncement]:
        """List the announcements of an event. Lists drafts, scheduled and sent announcements, latest first. Owners and managers of the group only. Scope: manage:events."""
        return Pages(self._core, 'GET', f'/v1/manage/events/{quote(event_id)}/announcements', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_of_event(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.ManagedAnnouncement], Literal["account_suspended", "event_not_found", "forbidden", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_of_event`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_of_event(event_id, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def list_of_group(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.ManagedAnnouncement]:
        """List the announcements to a group. Lists drafts, scheduled and sent announcements to the group, latest first, without those of its events. Owners and managers of the group only. Scope: manage:groups."""
        return Pages(self._core, 'GET', f'/v1/manage/groups/{quote(group_id)}/announcements', query={'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list_of_group(self, group_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.ManagedAnnouncement], Literal["account_suspended", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list_of_group`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list_of_group(group_id, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def cancel(self, announcement_id: str) -> t.ManagedAnnouncement:
        """Cancel a scheduled announcement. It is not sent and becomes a draft again. An announcement to a group also needs the scope `manage:groups`. Owners and managers only. Scope: manage:events."""
        return cast('t.ManagedAnnouncement', self._core.call('POST', f'/v1/manage/announcements/{quote(announcement_id)}/cancel'))

    def try_cancel(self, announcement_id: str) -> Result[t.ManagedAnnouncement, Literal["account_suspended", "announcement_not_found", "csrf_refused", "event_not_found", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `cancel`, but returns a failure instead of raising it."""
        return attempt(lambda: self.cancel(announcement_id))

    def delete(self, announcement_id: str) -> t.Success:
        """Delete a draft of an announcement. Sent announcements stay. An announcement to a group also needs the scope `manage:groups`. Owners and managers only. Scope: manage:events."""
        return cast('t.Success', self._core.call('DELETE', f'/v1/manage/announcements/{quote(announcement_id)}'))

    def try_delete(self, announcement_id: str) -> Result[t.Success, Literal["account_suspended", "announcement_not_found", "csrf_refused", "event_not_found", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `delete`, but returns a failure instead of raising it."""
        return attempt(lambda: self.delete(announcement_id))

    def get(self, announcement_id: str) -> t.ManagedAnnouncement:
        """Get an announcement. Returns an announcement with the number of delivered and bounced emails. An announcement to a group also needs the scope `manage:groups`. Owners and managers only. Scope: manage:events."""
        return cast('t.ManagedAnnouncement', self._core.call('GET', f'/v1/manage/announcements/{quote(announcement_id)}'))

    def try_get(self, announcement_id: str) -> Result[t.ManagedAnnouncement, Literal["account_suspended", "announcement_not_found", "event_not_found", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get(announcement_id))

    def preview(self, announcement_id: str) -> t.AnnouncementPreview:
        """Get a preview of an announcement. Returns the email as the caller would get it, but its link to unsubscribe does nothing. An announcement to a group also needs the scope `manage:groups`. Owners and managers only. Scope: manage:events."""
        return cast('t.AnnouncementPreview', self._core.call('GET', f'/v1/manage/announcements/{quote(announcement_id)}/preview'))

    def try_preview(self, announcement_id: str) -> Result[t.AnnouncementPreview, Literal["account_suspended", "announcement_not_found", "event_not_found", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `preview`, but returns a failure instead of raising it."""
        return attempt(lambda: self.preview(announcement_id))

    def schedule(self, announcement_id: str, body: t.ScheduleAnnouncement) -> t.ManagedAnnouncement:
        """Set the time of an announcement. Sends the announcement at a time in the next 90 days, to those who are in its audience then. It is not sent if the event is cancelled by then. An announcement to a group also needs the scope `manage:groups`. Owners and managers only. Scope: manage:events."""
        return cast('t.ManagedAnnouncement', self._core.call('POST', f'/v1/manage/announcements/{quote(announcement_id)}/schedule', body=body))

    def try_schedule(self, announcement_id: str, body: t.ScheduleAnnouncement) -> Result[t.ManagedAnnouncement, Literal["account_suspended", "announcement_not_found", "changed_meanwhile", "csrf_refused", "event_cancelled", "event_not_found", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `schedule`, but returns a failure instead of raising it."""
        return attempt(lambda: self.schedule(announcement_id, body))

    def send(self, announcement_id: str, body: Optional[t.SendAnnouncement] = None) -> t.ManagedAnnouncement:
        """Send an announcement now. Emails everyone in the audience who accepts messages from organizers. An event can have 5 announcements per day, a group 2 per day and 5 per week, unless the settings of the instance say otherwise. An announcement to a group also needs the scope `manage:groups`. Owners and managers only. Scope: manage:events."""
        return cast('t.ManagedAnnouncement', self._core.call('POST', f'/v1/manage/announcements/{quote(announcement_id)}/send', body=body))

    def try_send(self, announcement_id: str, body: Optional[t.SendAnnouncement] = None) -> Result[t.ManagedAnnouncement, Literal["account_suspended", "announcement_not_found", "changed_meanwhile", "csrf_refused", "event_cancelled", "event_not_found", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "limit_reached", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `send`, but returns a failure instead of raising it."""
        return attempt(lambda: self.send(announcement_id, body))

    def test(self, announcement_id: str) -> t.Success:
        """Send yourself a test of an announcement. Emails the announcement to the caller alone, at most 10 times per hour. An announcement to a group also needs the scope `manage:groups`. Owners and managers only. Scope: manage:events."""
        return cast('t.Success', self._core.call('POST', f'/v1/manage/announcements/{quote(announcement_id)}/test'))

    def try_test(self, announcement_id: str) -> Result[t.Success, Literal["account_suspended", "announcement_not_found", "csrf_refused", "event_not_found", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "network"]]:
        """As `test`, but returns a failure instead of raising it."""
        return attempt(lambda: self.test(announcement_id))

    def update(self, announcement_id: str, body: t.UpdateAnnouncement) -> t.ManagedAnnouncement:
        """Update an announcement. Changes a draft or an announcement that is not sent yet. An announcement to a group also needs the scope `manage:groups`. Owners and managers only. Scope: manage:events."""
        return cast('t.ManagedAnnouncement', self._core.call('PATCH', f'/v1/manage/announcements/{quote(announcement_id)}', body=body))

    def try_update(self, announcement_id: str, body: t.UpdateAnnouncement) -> Result[t.ManagedAnnouncement, Literal["account_suspended", "announcement_not_found", "changed_meanwhile", "csrf_refused", "event_not_found", "forbidden", "group_not_found", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "payload_too_large", "rate_limited", "read_only", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "user_not_found", "validation_failed", "network"]]:
        """As `update`, but returns a failure instead of raising it."""
        return attempt(lambda: self.update(announcement_id, body))


class Users:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get_me(self) -> t.UserBasic:
        """Get the current user. Returns the user this request acts for. `email` needs the scope `user:email`. Scope: read:user."""
        return cast('t.UserBasic', self._core.call('GET', '/v1/me'))

    def try_get_me(self) -> Result[t.UserBasic, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `get_me`, but returns a failure instead of raising it."""
        return attempt(lambda: self.get_me())


class Held:
    def __init__(self, core: Core) -> None:
        self._core = core

    def decide(self, body: t.DecideHeldRequest) -> t.HeldDecision:
        """Review held content. Approves or refuses items, all items of accounts, or all that match a filter. Approved items are published as if it were now; refused ones stay hidden. It takes effect within seconds. Administrators only. Scope: admin."""
        return cast('t.HeldDecision', self._core.call('POST', '/v1/admin/held/decide', body=body))

    def try_decide(self, body: t.DecideHeldRequest) -> Result[t.HeldDecision, Literal["account_suspended", "csrf_refused", "insufficient_scope", "internal_error", "invalid_json", "invalid_state", "invalid_token", "passkey_required", "payload_too_large", "rate_limited", "read_only", "reauthentication_required", "token_expired", "unauthorized", "unavailable", "unsupported_media_type", "validation_failed", "network"]]:
        """As `decide`, but returns a failure instead of raising it."""
        return attempt(lambda: self.decide(body))

    def list(self, *, found: Optional[str] = None, network: Optional[str] = None, user_id: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Pages[t.HeldItem]:
        """List held content. Lists what new accounts published and what waits for an administrator, oldest first. Administrators only. Scope: admin."""
        return Pages(self._core, 'GET', '/v1/admin/held', query={'found': found, 'network': network, 'userId': user_id, 'from': from_, 'to': to, 'limit': limit, 'cursor': cursor, 'before': before, 'offset': offset})

    def try_list(self, *, found: Optional[str] = None, network: Optional[str] = None, user_id: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, before: Optional[str] = None, offset: Optional[int] = None) -> Result[Page[t.HeldItem], Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_cursor", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `list`, for one page, but returns a failure instead of raising it."""
        return attempt(lambda: self.list(found=found, network=network, user_id=user_id, from_=from_, to=to, limit=limit, cursor=cursor, before=before, offset=offset).page())

    def summary(self, *, found: Optional[str] = None, network: Optional[str] = None, user_id: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None) -> t.HeldSummary:
        """Get a summary of held content. Counts what waits, by host or word, by network of the sign-up, by domain of the address and by hour. Administrators only. Scope: admin."""
        return cast('t.HeldSummary', self._core.call('GET', '/v1/admin/held/summary', query={'found': found, 'network': network, 'userId': user_id, 'from': from_, 'to': to}))

    def try_summary(self, *, found: Optional[str] = None, network: Optional[str] = None, user_id: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None) -> Result[t.HeldSummary, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "passkey_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "validation_failed", "network"]]:
        """As `summary`, but returns a failure instead of raising it."""
        return attempt(lambda: self.summary(found=found, network=network, user_id=user_id, from_=from_, to=to))


class Account:
    def __init__(self, core: Core) -> None:
        self._core = core

    def export(self) -> t.AccountExport:
        """Export the current user's personal data. Returns everything stored about the user: one list for each kind of data, newest first. Secrets and their hashes are left out, and so are records that other members keep for their own safety, such as blocks. At most 20 requests per hour. Not available to OAuth applications. Scope: user."""
        return cast('t.AccountExport', self._core.call('GET', '/v1/profile/export'))

    def try_export(self) -> Result[t.AccountExport, Literal["account_suspended", "insufficient_scope", "internal_error", "invalid_token", "own_credential_required", "rate_limited", "token_expired", "unauthorized", "unavailable", "network"]]:
        """As `export`, but returns a failure instead of raising it."""
        return attempt(lambda: self.export())


class AllGroups:
    """Every operation, by its group."""

    def __init__(self, core: Core) -> None:
        self.profile = Profile(core)
        self.sign_up_requests = SignUpRequests(core)
        self.admin = Admin(core)
        self.first_run = FirstRun(core)
        self.mail = Mail(core)
        self.attendee_mail = AttendeeMail(core)
        self.rsvps = Rsvps(core)
        self.attendees = Attendees(core)
        self.questions = Questions(core)
        self.answers = Answers(core)
        self.event_invitations = EventInvitations(core)
        self.attendee_lists = AttendeeLists(core)
        self.door = Door(core)
        self.labels = Labels(core)
        self.event_stats = EventStats(core)
        self.overview = Overview(core)
        self.past_events = PastEvents(core)
        self.places = Places(core)
        self.settings = Settings(core)
        self.groups = Groups(core)
        self.invitations = Invitations(core)
        self.moves = Moves(core)
        self.group_stats = GroupStats(core)
        self.group_directory = GroupDirectory(core)
        self.blocks = Blocks(core)
        self.directory = Directory(core)
        self.leaderboards = Leaderboards(core)
        self.sessions = Sessions(core)
        self.tokens = Tokens(core)
        self.apps = Apps(core)
        self.scopes = Scopes(core)
        self.usage = Usage(core)
        self.channels = Channels(core)
        self.webhooks = Webhooks(core)
        self.pull_webhooks = PullWebhooks(core)
        self.mcp_calls = McpCalls(core)
        self.passkeys = Passkeys(core)
        self.linked_accounts = LinkedAccounts(core)
        self.feeds = Feeds(core)
        self.guests = Guests(core)
        self.spot_gifts = SpotGifts(core)
        self.saved_events = SavedEvents(core)
        self.series = Series(core)
        self.regulars = Regulars(core)
        self.tickets = Tickets(core)
        self.check_in = CheckIn(core)
        self.federation = Federation(core)
        self.sources = Sources(core)
        self.walk_ins = WalkIns(core)
        self.door_team = DoorTeam(core)
        self.walls = Walls(core)
        self.favorites = Favorites(core)
        self.group_claims = GroupClaims(core)
        self.ownership_claims = OwnershipClaims(core)
        self.group_people = GroupPeople(core)
        self.badges = Badges(core)
        self.achievements = Achievements(core)
        self.claims = Claims(core)
        self.follows = Follows(core)
        self.meetpass = Meetpass(core)
        self.connections = Connections(core)
        self.safety = Safety(core)
        self.notifications = Notifications(core)
        self.bounces = Bounces(core)
        self.portfolio = Portfolio(core)
        self.uploads = Uploads(core)
        self.entitlements = Entitlements(core)
        self.onboarding = Onboarding(core)
        self.bans = Bans(core)
        self.identity_providers = IdentityProviders(core)
        self.notices = Notices(core)
        self.recovery = Recovery(core)
        self.events = Events(core)
        self.announcements = Announcements(core)
        self.users = Users(core)
        self.held = Held(core)
        self.account = Account(core)
