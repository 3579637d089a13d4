import {
  acceptRequest,
  addToGroup,
  changeGroupPicture,
  createGroup,
  deleteMessage,
  deleteRequest,
  editMessage,
  leaveGroup,
  type MessageReaction,
  passHosting,
  reactToMessage,
  removeFromGroup,
  removeGroupPicture,
  renameGroup,
  saveChatSettings,
} from '@remusic/contract/together/chat'
import type { Chat, ChatSettings, Message } from '@remusic/contract/together/schemas/chat'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { chatKeys } from '../../base/queryKeys/chat.ts'
import { applyMessageChange, withKnownMarks } from './cache.ts'
import { chatQuery, chatSettingsQuery } from './queries.ts'

/** Edits, deletes and reacts to a message. Each call answers with the message as it is then. */
export function useChangeMessage(messageId: string) {
  const client = useQueryClient()
  const params = { messageId }
  const onSuccess = (message: Message) => applyMessageChange(client, message)
  return {
    edit: useMutation({
      mutationFn: (text: string) => call(editMessage, { params, body: { text } }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: () => call(deleteMessage, { params }), onSuccess }),
    react: useMutation({
      mutationFn: (body: { kind: MessageReaction; on: boolean }) => call(reactToMessage, { params, body }),
      onSuccess,
    }),
  }
}

export function useCreateGroup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; userIds: string[] }) => call(createGroup, { body }),
    onSuccess: (chat) => applyChat(client, chat),
  })
}

/** The calls of a group's host. Each answers with the group as it is then. */
export function useHostGroup(chatId: string) {
  const client = useQueryClient()
  const params = { chatId }
  const onSuccess = (chat: Chat) => applyChat(client, chat)
  return {
    rename: useMutation({
      mutationFn: (name: string) => call(renameGroup, { params, body: { name } }),
      onSuccess,
    }),
    setPicture: useMutation({
      mutationFn: (data: string | null) =>
        data === null
          ? call(removeGroupPicture, { params })
          : call(changeGroupPicture, { params, body: { data } }),
      onSuccess,
    }),
    add: useMutation({
      mutationFn: (userIds: string[]) => call(addToGroup, { params, body: { userIds } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (userId: string) => call(removeFromGroup, { params: { chatId, userId } }),
      onSuccess,
    }),
    passTo: useMutation({
      mutationFn: (userId: string) => call(passHosting, { params, body: { userId } }),
      onSuccess,
    }),
  }
}

export function useLeaveGroup(chatId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveGroup, { params: { chatId } }),
    onSuccess: () => forgetChat(client, chatId),
  })
}

export function useAcceptRequest(chatId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(acceptRequest, { params: { chatId } }),
    onSuccess: (chat) => {
      applyChat(client, chat)
      void client.invalidateQueries({ queryKey: chatKeys.messages(chatId) })
      void client.invalidateQueries({ queryKey: chatKeys.requests })
      void client.invalidateQueries({ queryKey: chatKeys.unread })
    },
  })
}

export function useDeleteRequest(chatId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteRequest, { params: { chatId } }),
    onSuccess: () => forgetChat(client, chatId),
  })
}

/** Saves who may write directly; optimistic, and reverted on an error. */
export function useSaveChatSettings() {
  const client = useQueryClient()
  const key = chatSettingsQuery.queryKey
  return useMutation({
    mutationFn: (settings: ChatSettings) => call(saveChatSettings, { body: settings }),
    onMutate: (settings) => {
      const before = client.getQueryData(key)
      client.setQueryData(key, settings)
      return before
    },
    onError: (_error, _settings, before) => client.setQueryData(key, before),
  })
}

function applyChat(client: QueryClient, chat: Chat) {
  client.setQueryData(chatQuery(chat.id).queryKey, withKnownMarks(chat))
  void client.invalidateQueries({ queryKey: chatKeys.lists })
}

/** After leaving a group or deleting a request, of which nothing can be read any more. */
function forgetChat(client: QueryClient, chatId: string) {
  client.removeQueries({ queryKey: chatKeys.messages(chatId) })
  for (const queryKey of [chatKeys.lists, chatKeys.requests, chatKeys.unread, chatKeys.people])
    void client.invalidateQueries({ queryKey })
}
