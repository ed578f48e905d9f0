"""The page at the table: every phone, tablet and big screen in the room, and one referee.

It is one more front to the same session. The rules run in one thread (`front`), the server in another (`server`), and
what all screens show lies between them (`screen_state`). Nothing is sent to a screen twice or kept for it: each is sent
what it shows now, as often as it can take it.
"""
